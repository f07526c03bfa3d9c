// Generated from capture.worklet.ts by scripts/build-worklet.ts.
// ../../../core/src/constants.ts
const sampleRateHz = 16e3;
const maxSpeechMs = 6e3;
// ../../../core/src/errors.ts
const marker = Symbol.for("lingobooth.error");
var LingoboothError = class extends Error {
	code;
	vendor;
	status;
	retryAfterMs;
	constructor(code, message, details = {}) {
		super(message, details.cause === void 0 ? void 0 : { cause: details.cause });
		this.name = "LingoboothError";
		this.code = code;
		this.vendor = details.vendor;
		this.status = details.status;
		this.retryAfterMs = details.retryAfterMs;
		Object.defineProperty(this, marker, { value: true });
	}
	static is(value) {
		return typeof value === "object" && value !== null && marker in value;
	}
};
// ../../../core/src/domain/resample.ts
const halfWidthMs = .665;
const gains = [
	1,
	1,
	1,
	1,
	1,
	1,
	1,
	.99792,
	.99196,
	.73338,
	.26926,
	.02992
];
const maxPhases = 2048;
const lowestRateHz = 3e3;
const highestRateHz = 768e3;
const roomSamples = 1024;
const unrolled = 4;
function createResampler(inputRateHz) {
	if (!(inputRateHz >= lowestRateHz && inputRateHz <= highestRateHz)) throw new LingoboothError("bad-option", "A sample rate must lie between 3000 and 768000 Hz.");
	const rateHz = Math.round(inputRateHz);
	return rateHz === 16e3 ? createCopier() : createPolyphaseResampler(rateHz);
}
function createCopier() {
	return {
		delayMs: 0,
		maxOutputLength: (inputLength) => inputLength,
		push(input, output) {
			for (let index = 0; index < input.length; index++) output[index] = finite(input[index]);
			return input.length;
		},
		flush: () => 0
	};
}
function createPolyphaseResampler(rateHz) {
	const divisor = greatestCommonDivisor(rateHz, sampleRateHz);
	const up = sampleRateHz / divisor;
	const down = rateHz / divisor;
	const wholeStep = Math.floor(down / up);
	const partStep = down % up;
	const halfWidth = halfWidthMs * rateHz * sampleRateHz / (1e3 * Math.min(rateHz, sampleRateHz));
	const reach = Math.ceil(halfWidth);
	const taps = unrolled * Math.ceil(2 * reach / unrolled);
	const phases = Math.min(up, maxPhases);
	const filters = designFilters(halfWidth, taps, phases);
	const pairs = foldFilter(filters, reach);
	const capacity = taps + roomSamples;
	const history = new Float64Array(capacity + taps);
	let end = reach - 1;
	let start = 0;
	let phase = 0;
	const convolve = (output, from, until) => {
		let length = from;
		while (start + 2 * reach <= until) {
			output[length++] = up === 1 ? dotPairs(pairs, history, start, start + 2 * reach - 2) : dot(filters, Math.round(phase * phases / up) * taps, history, start, taps);
			start += wholeStep;
			phase += partStep;
			if (phase < up) continue;
			phase -= up;
			start++;
		}
		return length;
	};
	return {
		delayMs: 1e3 * reach / rateHz,
		maxOutputLength: (inputLength) => Math.ceil((inputLength + taps) * up / down) + 1,
		push(input, output) {
			let length = 0;
			for (let heard = 0; heard < input.length;) {
				if (end === capacity) {
					history.copyWithin(0, start, end);
					end -= start;
					start = 0;
				}
				const count = Math.min(input.length - heard, capacity - end);
				for (let index = 0; index < count; index++) history[end + index] = finite(input[heard + index]);
				heard += count;
				end += count;
				length = convolve(output, length, end);
			}
			return length;
		},
		flush(output) {
			history.fill(0, end);
			const length = convolve(output, 0, end + reach);
			history.fill(0);
			end = reach - 1;
			start = 0;
			phase = 0;
			return length;
		}
	};
}
function dot(filters, filter, history, start, taps) {
	let sum = 0;
	for (let tap = 0; tap < taps; tap += unrolled) {
		const a = filter + tap | 0;
		const b = start + tap | 0;
		sum += at(filters, a) * at(history, b) + at(filters, a + 1) * at(history, b + 1);
		sum += at(filters, a + 2) * at(history, b + 2) + at(filters, a + 3) * at(history, b + 3);
	}
	return sum;
}
function dotPairs(pairs, history, first, last) {
	let sum = 0;
	for (let tap = 0; tap < pairs.length; tap += unrolled) {
		const a = first + tap | 0;
		const b = last - tap | 0;
		sum += at(pairs, tap) * (at(history, a) + at(history, b));
		sum += at(pairs, tap + 1) * (at(history, a + 1) + at(history, b - 1));
		sum += at(pairs, tap + 2) * (at(history, a + 2) + at(history, b - 2));
		sum += at(pairs, tap + 3) * (at(history, a + 3) + at(history, b - 3));
	}
	return sum;
}
function at(values, index) {
	return values[index];
}
function designFilters(halfWidth, taps, phases) {
	const center = Math.ceil(halfWidth) - 1;
	return Float64Array.from({ length: (phases + 1) * taps }, (_, index) => {
		const phase = Math.floor(index / taps);
		return impulse((index % taps - center - phase / phases) / halfWidth) / halfWidth;
	});
}
function foldFilter(filters, reach) {
	const pairs = new Float64Array(unrolled * Math.ceil(reach / unrolled));
	pairs.set(filters.subarray(0, reach));
	pairs[reach - 1] = at(pairs, reach - 1) / 2;
	return pairs;
}
function impulse(place) {
	if (Math.abs(place) >= 1) return 0;
	return gains.reduce((sum, gain, index) => sum + gain * Math.cos(Math.PI * index * place), -.5);
}
function finite(sample) {
	return Number.isFinite(sample) ? sample : 0;
}
function greatestCommonDivisor(a, b) {
	return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
// ../../../core/src/domain/adaptive-decision.ts
function createAdaptiveDecision(tuning, stepSamples) {
	const { speechAt, mostEvidence, confirmation, silenceBelow, leadSamples, tailSamples } = tuning;
	let evidence = 0;
	let candidate = 0;
	return {
		onset: -1,
		speechEnd: -1,
		judge(odds, begin, speaking) {
			this.onset = -1;
			if (speaking) {
				evidence = 0;
				if (odds > silenceBelow) this.speechEnd = Math.max(this.speechEnd, begin + stepSamples + tailSamples);
				return;
			}
			if (evidence <= 0) candidate = begin;
			evidence = Math.max(0, evidence + Math.max(-mostEvidence, Math.min(mostEvidence, odds - speechAt)));
			if (evidence < confirmation) return;
			this.onset = candidate - leadSamples;
			this.speechEnd = begin + stepSamples + tailSamples;
		},
		restart() {
			evidence = 0;
			this.onset = -1;
		}
	};
}
// ../../../core/src/domain/real-fft.ts
const largest = 512;
const cosine = new Float64Array(largest);
const sine = new Float64Array(largest);
for (let index = 0; index < largest; index++) {
	cosine[index] = Math.cos(2 * Math.PI * index / largest);
	sine[index] = Math.sin(2 * Math.PI * index / largest);
}
const real = new Float64Array(largest / 2);
const imaginary = new Float64Array(largest / 2);
const spectrumReal = new Float64Array(257);
const spectrumImaginary = new Float64Array(257);
function transform(values, size) {
	const half = size >> 1;
	load(values, half);
	for (let length = 2; length <= half; length <<= 1) pass(half, length);
	const stride = largest / size;
	for (let bin = 0; bin <= half; bin++) {
		const mirror = half - bin & half - 1;
		const forward = bin & half - 1;
		const evenReal = (real[forward] + real[mirror]) / 2;
		const evenImaginary = (imaginary[forward] - imaginary[mirror]) / 2;
		const oddReal = (imaginary[forward] + imaginary[mirror]) / 2;
		const oddImaginary = (real[mirror] - real[forward]) / 2;
		const turnReal = cosine[bin * stride];
		const turnImaginary = sine[bin * stride];
		spectrumReal[bin] = evenReal + turnReal * oddReal + turnImaginary * oddImaginary;
		spectrumImaginary[bin] = evenImaginary + turnReal * oddImaginary - turnImaginary * oddReal;
	}
}
function load(values, half) {
	let reversed = 0;
	for (let index = 0; index < half; index++) {
		real[reversed] = values[2 * index];
		imaginary[reversed] = values[2 * index + 1];
		let bit = half >> 1;
		while (reversed & bit) {
			reversed ^= bit;
			bit >>= 1;
		}
		reversed |= bit;
	}
}
function pass(half, length) {
	const reach = length >> 1;
	const stride = largest / length;
	for (let offset = 0; offset < reach; offset++) {
		const turnReal = cosine[offset * stride];
		const turnImaginary = -sine[offset * stride];
		for (let low = offset; low < half; low += length) {
			const high = low + reach;
			const highReal = real[high];
			const highImaginary = imaginary[high];
			const turnedReal = highReal * turnReal - highImaginary * turnImaginary;
			const turnedImaginary = highReal * turnImaginary + highImaginary * turnReal;
			const lowReal = real[low];
			const lowImaginary = imaginary[low];
			real[high] = lowReal - turnedReal;
			imaginary[high] = lowImaginary - turnedImaginary;
			real[low] = lowReal + turnedReal;
			imaginary[low] = lowImaginary + turnedImaginary;
		}
	}
}
// ../../../core/src/domain/adaptive-features.ts
const stepSamples = sampleRateHz * 10 / 1e3;
const windowSamples = 512;
const bandCount = 20;
const lowestHz = 90;
const highestHz = 7800;
const leastPower = 2;
const stretchCount = 8;
const stretchSteps = 20;
const smoothing = .3;
const peakFallDb = .02;
const guardSteps = 4;
const pitchSize = 128;
const pitchBins = pitchSize / 2;
const shortestLag = 9;
const whiteningReach = 8;
const hann = Float64Array.from({ length: windowSamples }, (_, index) => .5 - .5 * Math.cos(2 * Math.PI * (index + .5) / windowSamples));
const windowEnergy = hann.reduce((sum, weight) => sum + weight * weight, 0);
const mel = (frequencyHz) => Math.log(1 + frequencyHz / 700);
const bandAt = Float64Array.from({ length: 257 }, (_, bin) => (mel(bin * sampleRateHz / windowSamples) - mel(lowestHz)) / (mel(highestHz) - mel(lowestHz)) * 21 - 1);
const firstBin = bandAt.findIndex((band) => band > -1);
const endBin = bandAt.findIndex((band) => band >= bandCount);
const windowed = new Float64Array(windowSamples);
const power = new Float64Array(257);
const bands = new Float64Array(22);
const magnitudes = new Float64Array(pitchBins);
const whitened = new Float64Array(pitchSize);
function createFeatureExtractor() {
	const values = new Float64Array(48);
	const history = new Float64Array(windowSamples);
	const levels = new Float64Array(bandCount);
	const smooth = new Float64Array(bandCount);
	const floors = new Float64Array(bandCount);
	const minima = new Float64Array(160).fill(Number.POSITIVE_INFINITY);
	const lowest = new Float64Array(bandCount).fill(Number.POSITIVE_INFINITY);
	const current = new Float64Array(bandCount).fill(Number.POSITIVE_INFINITY);
	const excesses = new Float64Array(guardSteps);
	let step = 0;
	let stretch = 0;
	let peak = 10 * Math.log10(leastPower);
	let lag = 0;
	const endStretch = () => {
		minima.set(current, stretch * bandCount);
		stretch = (stretch + 1) % stretchCount;
		current.fill(Number.POSITIVE_INFINITY);
		lowest.fill(Number.POSITIVE_INFINITY);
		for (let index = 0; index < minima.length; index++) {
			const band = index % bandCount;
			lowest[band] = Math.min(lowest[band], minima[index]);
		}
	};
	const followFloor = () => {
		for (let band = 0; band < bandCount; band++) {
			const level = levels[band];
			const before = step === 0 ? level : smooth[band];
			const now = before + smoothing * (level - before);
			smooth[band] = now;
			if (now < current[band]) current[band] = now;
			floors[band] = Math.min(lowest[band], current[band]);
		}
	};
	return {
		values,
		hear(samples) {
			history.copyWithin(0, stepSamples);
			let largest = 0;
			let square = 1;
			let sum = 0;
			for (let index = 0; index < stepSamples; index++) sum += samples[index];
			const mean = sum / stepSamples;
			for (let index = 0; index < stepSamples; index++) {
				const sample = samples[index];
				history[352 + index] = sample;
				const height = Math.abs(sample - mean);
				square += height * height;
				if (height > largest) largest = height;
			}
			const total = analyse(history);
			let levelSum = 0;
			for (let band = 0; band < bandCount; band++) {
				levels[band] = 10 * Math.log10(bands[band + 1] + leastPower);
				levelSum += levels[band];
			}
			followFloor();
			const meanLevel = levelSum / bandCount;
			const loudness = 10 * Math.log10(total + leastPower);
			peak = loudness > peak - peakFallDb ? peak + .5 * (loudness - peak) : peak - peakFallDb;
			let excess = 0;
			let meanFloor = 0;
			for (let band = 0; band < bandCount; band++) {
				const level = levels[band];
				const over = level - floors[band];
				excess += over;
				meanFloor += floors[band];
				values[band] = clamp(over / 12.5 - 1, -1.5, 3);
				values[bandCount + band] = clamp((level - meanLevel) / 10, -3, 3);
			}
			excess /= bandCount;
			meanFloor /= bandCount;
			excesses[step % guardSteps] = excess;
			let least = excess;
			for (let index = 0; index < guardSteps; index++) least = Math.min(least, excesses[index]);
			const { periodicity, lag: newLag } = findPitch();
			let at = 40;
			values[at++] = clamp((loudness - peak) / 10 + 1, -3, 1.5);
			values[at++] = clamp(excess / 10 - 1, -1, 3);
			values[at++] = clamp(least / 10 - 1, -1, 3);
			values[at++] = periodicity * 4 - 1;
			values[at++] = Math.log2(newLag / 24);
			values[at++] = Math.abs(newLag - lag) <= .1 * newLag ? periodicity * 3 : 0;
			values[at++] = clamp((peak - meanFloor) / 15 - 1.5, -2, 3);
			values[at] = clamp(Math.log2(largest * largest * stepSamples / square + 1) - 3, -2, 3);
			lag = newLag;
			if (++step % stretchSteps === 0) endStretch();
		},
		restart() {
			history.fill(0);
			excesses.fill(0);
			lag = 0;
		}
	};
}
function analyse(samples) {
	for (let index = 0; index < windowSamples; index++) windowed[index] = samples[index] * hann[index];
	transform(windowed, windowSamples);
	bands.fill(0);
	let total = 0;
	for (let bin = 1; bin < endBin; bin++) {
		const height = (spectrumReal[bin] ** 2 + spectrumImaginary[bin] ** 2) / windowEnergy;
		power[bin] = height;
		if (bin < firstBin) continue;
		total += height;
		const at = bandAt[bin];
		const band = Math.floor(at);
		const share = (at - band) * height;
		bands[band + 1] = bands[band + 1] + height - share;
		bands[band + 2] = bands[band + 2] + share;
	}
	return total;
}
const pitch = {
	periodicity: 0,
	lag: shortestLag
};
function findPitch() {
	let local = 0;
	for (let bin = 1; bin < pitchBins; bin++) magnitudes[bin] = Math.sqrt(power[bin] + .1);
	for (let bin = 1; bin <= whiteningReach; bin++) local += magnitudes[bin];
	let count = whiteningReach;
	let sum = 0;
	for (let bin = 1; bin < pitchBins; bin++) {
		if (bin + whiteningReach < pitchBins) {
			local += magnitudes[bin + whiteningReach];
			count++;
		}
		if (bin - whiteningReach > 1) {
			local -= magnitudes[bin - whiteningReach - 1];
			count--;
		}
		const height = magnitudes[bin] * count / local;
		whitened[bin] = height;
		whitened[pitchSize - bin] = height;
		sum += 2 * height;
	}
	transform(whitened, pitchSize);
	let best = 0;
	pitch.lag = shortestLag;
	for (let lag = shortestLag; lag <= pitchBins; lag++) if (spectrumReal[lag] > best) {
		best = spectrumReal[lag];
		pitch.lag = lag;
	}
	pitch.periodicity = best / sum;
	return pitch;
}
function clamp(value, low, high) {
	return Math.max(low, Math.min(high, value));
}
// ../../../core/src/domain/adaptive-weights.ts
const adaptiveTuning = {
	speechAt: 0,
	mostEvidence: 2,
	confirmation: 5,
	silenceBelow: -1,
	leadSamples: 160,
	tailSamples: 160
};
const adaptiveWeights = "[XC_JRRONWWSPFJNLSMQOYNNZ`Z=@PP[K_PPUQSOTxcpRAR@LK[T]TUaRQKUMPFEUbVTPVJ4HJ_eZRcE[O^SGFFYMRU,UEm]lbPNYOVXUNaTTKOMVCXcSNSg~KRbQeF=bKPcFbNAINAUOe:Z``bKsVZ5W9SCFW<DAXPKQCXXcyOn<GWQETrOIHOANFJMZhS_HRNHZKi]]GI?G[MQYLNLROPKVQRRU[WP]XL?VNFTQXP__R_SaRQKh]lP,=_KGIIVPOQVTHONONNLOVHTTXPQMQNIQRNRTPSFMHQ+Nc[PV]KO]Fb_NIBSPIZO_QYfZNLWoJcWKKOcY[RBU]YhQJVTK^S,dNKZW=]6B=MaOGV]_XZ_VJU_OC<BKEEcWaD[SNPlEKYMXURcDWQLTU+RZUDPOM:KBAHHXDBOZ]aRS.F>IDURKcR^@xoJU:SjWhmo4I]G^k]HHBFGCE@CK=EN>ecyudiMNPPFIX]PUPGX8HLaYCUORT=I;FR?[CQp{PN>@ID^MUVMJAAMLOKKaU]BQLLXdLQNTXVWTRRYdRVLMJYETJQ?Db`PF]D^>WWCK:*T8aRRXDFRHHA9U?lU.R;:Q[SJ(<4QZHMQMUNARIGECUFHCC@J@5HEBRdkRW[TGS^bAFTUX*Ek[YHVK9ZwkWAV=OMP`IQ`]=GVS9jP_LSO<NVH`>7QRSH7QIQ]M5kbUQUJZgyvU,-7=VeQ[]WWaN7JXObYP<;7fMNP^[IUVRMVKN.aaTYO@Q^^_^TZJVQNUDO]TUXTTRKEROGUNRSNTZOQFIMRYMU=QE(=:WA[[RKUHKDXJ*=O^X^ldGBRGJO?LZURWBDYi`S[NEBS]]_^dMPADMZ_]h`VW_b_U>OMYKGSBS7K]NWSTYQGGWP4EgR>]HSx^Fwlr=ahYQ+=4EM.WBaCKBG7NawxiH[hPGQbZKh^BQOHQ:gMjJKJ`HH3DUYY+_jYn^LBB;^HLQW~oD<G,JQT58V3SS]P=L^nUPM_HV]IPQ:X_KKSPOCKHRMOJNMNOLLNTSVGNOTVSSUTXSKQOXPWQSH_RMI,KHYVL;Y>MVlJgQJQK[bX8qJ`ZW+M]G=IOPQ:NTh??QW]IB/]/Dn`[YS[OJINE?R8WWHWR^[QqP8IQYB]WMELIFH@Pm_Vr_LZOT'3]FYNT4DEA_BL3aODdG`OSa[WFNWPNENDSJES=LVBoLX,SV-`IvRs^J]VXIFUUKVVJbTPVILML/RUF|_MPLSOZMRTNRTXT]TJHZTJWL]z^5T?FORbPULBWIMAT>5ZPLWJL{]G@JTITOVZ^Q^MJ@bFESLJVQMx`[MTTVWKQUUXRL[LPWYOUYaVX|_GGOGZMKTJYTOVUZJQWUN>ONLy_OKS]N`T]IMUXLE[VMPYBQNBV|`FPPXRHYNQMSQUPYONRMJETJNy^=PQ]YWIBXLQPOOOH[PEJJFP8}]>OHTCXOMa>OZYaDeXLQLhNFS{`ZTOOhWOWM^XSPORJZXSTSRSTx`OLVSPGIEQLUKUONGJKPHHRCP{^KSLX]]lAJVSRQQLXRCOXFRYVz_EGKPGMYGWSKVLLOVRORVWUaPz_IQQQZHTAOHOJIRNMITZPd^OP}_[SQMOMZYK[aYaUWJMWONENSIw_ULF]O[=LWgVTTL]MRP[_^ZU[x`MIQaK^PNWSPaQNFXDINOYZMWy_PDXOCQSRJLOQMNMULPYLXVENz_G6RPL>YW_XKE?JMDMMRIRfH;y^RJINUgKLNdQRYFWGOQQLFPA^|_RZTLWMTZc^YFOUPVTV6U;ELO{_LPKYJVQJXQPIERL]H=UVZZKWy_GOIRMS]PTZMSVZOXFGRUNUNS{_NEMQOMQVLUJPHSVHP]TESVOQ{]OMYRB@R[KQZ<>QQ]VYOU9T]J{_Y[ONWMcYHV]QPN_WMKNMJI?T{_JLVWFHYKLNTEH^RNNOK^F[MG{^OP?^MOZULqBGKBIYJ>LN8VEL|aXIPWMOSSSQKXOTPbIOXSXYPXw_NJTOPSIIKWQWZKRAHKTHYNSGy`RQTVY[PWNGN]YW_XXYXHWNQPyXQ=8yVL2N{A;MU,;=J:n]PquTbYVe_=Lb2TXPRa[T[<ybX]NGhRW_HXLSCCSWWz]ONkbNbnMSCSTJN[GGA^7;N@xJ>ReNV_OYScK^ZZWYaPQA@Z4EmRQxtc^<];`lbHe^W[kIVej]W^X_^nwbaT`KKiPjP[XZt:x[]>KN[_KFEQ:VMVOZbYnYS[`b>lcPkhTzeJnwedZgOH_cHXYYXlMHVwJ]=cjp[R_BdY_D_V?TXYJUR.D3MCFjiFUsVBam%xJ>M6S[jZBUx?ESKI`i>@Q=HTUXHSHQ[[mOEweaQE^QOX`PQXQcY[Ur^dWZOD=RFAJ_Mgxn<V~7_N?7DeF=Q[K]PMOlQNB9]^dfrHg`NSQT'PMXl@UgM&ZSg>nTvti3TSCH]cRG_[EIJTO^aIINFL|Qfc]JvNVrRfXYMGEGIhWvx8EF5aG><ElOhbcDWZP^DUTH[ZUKy@NdUMidc`dW]LTY`b9d:GKPjPZF^][cVOSdXYxRQZU5H]HTSgyj1O?Q:ddJO^DFh`V`VZRZMU[THxhZ[]^MdfXGWSQPQ[aaL*@YBY)Gah]M=]lED^I&JAO[WQGWDb+Ldg@E5RG6X^XAUeiLX[PQKxV^NS`iXj`QNFeGH[hHbS^]Ew`WQGAbjwrdAjO[yWPOGNSPR]_ZbA-^NW9QdZ]xMJ[j2Q(NKDLXO'[Y+/P(qdOVm[v1O_bS;Oa_][>FGTDIKOxoOe[hWETKHjD[k`_ZSADC2DUznzC=AX<^MhNM(dUW_ZG^Ao;i8D_SSn|V]_B_7`W][ZYZHYe`;PyreQjR4m_UjlMoPTxYP[QOL_S_*OTXOPHKfD5HdJPchRSX:^+HYdHTPL`laUCeZRNKCF0SOZB4dNB]eWWvIc7PfiREuLfwel^XbNUMZkX@sY-BlPDTVRkS`UU{bYBhbM@k+G[>VP]GJeD0LIU^:USWElD:JjerX~?@gWTt4CXHPigMZW.fWP4GhRfZPH&UmfNICh5T9SOYP^INL@aWhW?e|G_1svcdcyLIVYeNe/N9MbUxb33jNxTWEgM4MoQWQ|xAw;][2yR@Y_N?dVFcAEW:=XU_-xG`b8jaKHgZNgV=^=cRYoOZ[IZ_X+Ee]@GOVO9=UXIV=RRE[U_/QdTG>L]B4:f,Z[;7GK%@lTF[HMK2_G^_6CZTYKT'LcEM]E3CIZXeLBUA`gE'TjVtYAkj1CED1:MWQEj>c:I|YSI@8e;IOUoxPQN3LXymkLFJNG<:`L|eP>n`SbNH6PYYNnGY+^NN4c]^gTfN_K]RON<AGYQI<qsyBJUFG_MVDaMMHKweSObY5iLVp_]TUPgTY&Zb<>d?KRKJWY`YhAm=V`>vqOF_iWVNdT)TCEMZGNQ]TbCGl)ES[L/LCL`;^TJZV^LROxXfHMQNS^cRRESRpH_cOZPZ]ONU^@`UC^M?YE^*co;aWDEFJXSXS0cF{oA`a.LWkSUmEeC<+@DYNae9GT1Y5wuaDib<]p=NDBIK`X>kLWV|FNd/TJk8RQE;MAJXDn[[VSBe@YMIa(TOrJMXRlC@<@[OYYTN1ZOj-MoCd^YcmgC^`PJV)haY>ITFY;e3U|LD+eVOb[KT?jQJIYCVG[Ks(CUN2D^EWZ@5^dF@YZWXKfWOPm)ZjM]RQKQPY@]CpR0bUZLxOb7hUeM_`{ScDDpWfes=fQK^TLE{[JGJGQ`W^U?DlIb.VN^F_lUKVRRKZZAEZPdk^V{:jOsRXZ<WC:_OdI`YSQ8?f^]TJWJ=L_LWFVVdVgPUAVSV_PyXbK]UVN]?UIxWL3RMLh[T^XVia:_P7SMn1W:Y][<ZboL;FM_]H?DRPI]JXWUS[}ZRVEl<ZOfeYWbr2TkmfTMJ*1x_J&X0CpQ8;NQGq<;gSZZZ@U+jnz]4;uITlTXK<X.Kk_VPV_WRNSZhMjtcEiUA}]c6kKm]Y82Rl5AbqMg1PZIY<TS7SOIIQku<KxA==Y`]OBJW^WFVXH2E[EJ_|S3)HUQi`WMMGlt<y_3qNrWH4ldUAYPbWI*`PUO`%^C;W0R]=_<e+=U3Mgh9mNZejnhWQ|b]qD^3PQc&cc=V[)JW__iFJV`]T*BLS>aTUiISXiFB`K>COQXgXoZPJGW^XfTUzT]sQ>}?YLiIqIQh;Nd&HVxjpDK*kYcKh}Y>Z_Kq8gW`g?KIB5HZ@gzzXT?LmI[JM?U2iHUqTKCWCS*I?VT=ODjY75OOIQ`ZTjDsqPd>F^LXMJPFZhN?hML>QIWW)e@Z[gLPcZQb`8_>h>[KRN<Q>W]IbWiHTV+BjZaCsN^cZiY]JYXVGa6`PSNk?Hr|a^TeB]^L?LM[SRMZZKF`O]8)ZK29JZOXY[BTYU-^_TKPQ)QaC]WaMf^TO^1C@SQG{dG]MPaOYhQGaDuOmUyCJrOFNXM[RbpZm]S*`dfAB[fRNf_LWVR^EiO[abKMOMLb^XxgsQRRAS[cKY]MZWaMvHgQdYTO:S6PYe]SzTk<IO`YmRNnWe]SNkLN:Ji^S:SEQ;A?_q`C5_*`^UFcoZMOQOSZlbFE;nbW*bPVMMlVBTdgDYHHPQ:]0jjTTMG:[JQOAaBbF{^O@`VKlP[oU`w[;[TRV_d_^C=YVG>BaOWu{@E/>baZaYNGbMJdQYJt^AhO*E5d*HCGrD`EXU{1ZyUZjF9R]4RJEEi/ZQeI?WrVQSjPkQ6SZYOjo`Cdw:iYUP@qOZ7_ELxP%&vAqO<DSZZUqW@C=GD=LbMDCOQ|T;_eqH?^+SHDZtQY?ae2T(Ma0FdtINVZKVFSVePFc?NYdhx;XXcIIIEg+ecSRPXDVjlZ1caa][NomHQFC[]XxSd7`FV]3?SUTsxOMZROfeQSM^a<VWZHSVdpQ_1QG>'V1?LQVn]RS6L8?qW_fCTZ}Wh`PS_YGOE^TS]DaVR?OYMUJWiMhF`W[EYT@HdHXKcMi7LJI6?ONVaBLLAYUPLw_]YeZNC+UEDUQfPKZnDV6FVTXN`;_ZOYqLZ`^@=IB_GIXA7PUK`pMBN?ogQKzGiEXNV[W4MJH;PBjTSXRu3>~*HO[SPmVgOIP9RJ]PAaaOZWNZ{GMgHIIOZWp`Y?VMGeDM]doY^YKVKXUS+Xc]Ti7e_b<B`YER_[NrJIZ}[>EeRgI^GbDFVJ@XTBOXVVeaNB'{S:YqWZ^M?/5=ZNHLnW[SXGrJDEXXYPH.VOb+:FY^mN6Nq[KpH7B+<JsjG?hHIjIIBe[XJM`Y]^IGonmRqa4B[[DUL_[hE{[Q6An^OWC[Z^So=R`VR8g5FEGe`LUYC]mV>I`jM)Z[[ZC?ZQaJ?abC,8SGKW>J{mc^7HXR{GI_m[]VQISV+gREbVWYs[VcP>HPLQQTIOTRIiK[>^_hR_BGZd8(C0=XcEbXYQ?BGB]LTT`WXLhTUhBFN8QrdGA4FCDQ[@]TilVsO|RcE[^jQPIEbIFkL5J@Q]}XJIbQYQ]I]aDLVa[XO*`BT_AigNDcp]TbEOZQF^WOZEGV7>UZZLQHQ*ZQCP~T?CISpc?8o9LXcTYZTfBNYvloEC0lRCZRK1xaJm9I7NOLMUA_XHJlQZRw]tV7WOc{FPKEDacPp^[[5<IR]_FVc_YLN'ZODHRiPMHK_Rkz=Gx;RJel~JNtYWhZKTOR7-YVJ+SD_QXLk36lBS_Vw9QSaWC]Y_KBS[(qVP`UCKne^yEXXGNNYx(Uqy:vdYfHQjtYNL?_:ehke7LPkC={lJ6BcXXVGYYK11dXPG?E3K7ScSZHUm?@UW]L7sXJeLxZeaJa]*XK(M7fFg1_lF=*XFHRUjTw+R`TZ6eO]EAYM>[XN`cPPblJ`]`8NW(>QOKwgZR`dEO;{`;?gf+Maj3VDWUZITN5]kSDsgYgefEW8VQM`abI[:ba`U2g_&?aNNa=WLY[LhZcJBINM;mSQIJS1wRFbbF?fZRaHaO3ZWUYXfLRi.SXZBD^d@P[._]FE]QiM*WiUZ`W|j_mZD@QU7<:6S=_gCV^IIE]o]MSH=[lUT]UVQQEqUBMKCCYGk2Q]N^*sKRXDRLXidp`KMPO>POK@<KjZMSZfZJQH]{W?PY>WhHZ/qjib[K8[UuoNl_Yp7f]rKJBF}<LX]PAOSZz`]SN@MXQKIJNlN[bCL@gOSA==WZTI]iP7Q=HRgSMC3VumD+h7VNMjcUER4JZHWT/L/ThY,Wi_HeQI]8GS[=Xh18P_TkUYIW<2fbWuI9N^kwpd-W<`O[oWw6JM_7l^[_TLI^zIUlX.JPQ[@HClgIIFQ9IWMVENZWiCOWaFz{eARbLBW[YK5h6asoYQZg?C[D[WNOG[ePdzKAWNVVL@RPV=aaRCBWIUDSQZW``LgLKJTCkUL(A@@bhosSHMMBeXXiSN[PSD>O9II?Cf_RReICU*BNPpU[C9AWKbIYxodRbB^>6]Q6Y]CVSgW=lf61MVFP7YL8[mPJxAYUPJXXA?L1]>:_KgKEMViQiGQaWZPQP[^jIOpS2MaT?+iOTIIYCWVUI@cZ6_YNIdrN&JD0Ie<CGSLS^H?NP0=sOYUMtaPYibM]SlXLf9N0?PRBIVe@RjRA=T|h0D8E[NIEX^xEMbMA<LDHHMUp`9DLiESU<QVJWXA@*JVvIbgG9hlhq4h3?v8LqC6?+A4@:^]E]M6RLbUhLLN^PkQKKGz@WSW[3ZAOVZ_[X^H2O>TNCAyP;INal`JTH9LP[@OPOWTKYI{U4?LVT],^RANM^BY^RcUB@HF^]QlB9ZPnfR>)QS=H}g?EUi2QLLk9DPlXN_5P`O[RCIV^UZ=go2QXX7@wJNPEZ`iSOM^S@BPXGrk?NnBK8hP.9=`s)W}Hb^3<ZKYL@f]D]CTb9UIJUTQTNUUfB?X@lPWJ=X)MCa_P@XeNO[BnYJ4gN16R=^XiO'OQO;'pcVJUS`[9H7FH3Jd87I|Z`r>SQ-O5WhXa28:_FpZL";
// ../../../core/src/domain/adaptive-network.ts
const denseUnits = 24;
const memoryUnits = 32;
const networkShape = {
	inputs: 48,
	dense: denseUnits,
	memory: memoryUnits,
	matrices: [
		{
			height: denseUnits,
			width: 49
		},
		{
			height: 96,
			width: 25
		},
		{
			height: 96,
			width: memoryUnits
		},
		{
			height: 1,
			width: 33
		}
	]
};
const weightCount = networkShape.matrices.reduce((sum, { height, width }) => sum + height * width, 0);
const backslash = 92;
const scaleOf = (code) => 2 ** (code / 4 - 8);
function decodeCharacter(code) {
	return (code > backslash ? code - 1 : code) - 81;
}
function readWeights(text) {
	const weights = new Float64Array(weightCount);
	let at = 0;
	let index = 0;
	for (const { height, width } of networkShape.matrices) for (let row = 0; row < height; row++) {
		const scale = scaleOf(decodeCharacter(text.charCodeAt(at++)));
		for (let column = 0; column < width; column++) weights[index++] = scale * decodeCharacter(text.charCodeAt(at++));
	}
	return weights;
}
function bend(value) {
	if (value >= 3) return 1;
	if (value <= -3) return -1;
	const square = value * value;
	return value * (27 + square) / (27 + 9 * square);
}
const gate = (value) => .5 + .5 * bend(value / 2);
const weights = readWeights(adaptiveWeights);
const dense = new Float64Array(denseUnits);
const gates = new Float64Array(96);
const recurrent = new Float64Array(96);
function createNetwork(numbers = weights) {
	const memory = new Float64Array(memoryUnits);
	return {
		hear: (features) => run(numbers, features, memory),
		forget() {
			memory.fill(0);
		}
	};
}
function run(numbers, features, memory) {
	let at = 0;
	for (let unit = 0; unit < denseUnits; unit++) {
		let sum = 0;
		for (let index = 0; index < 48; index++) sum += numbers[at++] * features[index];
		sum += numbers[at++];
		dense[unit] = Math.max(0, sum);
	}
	for (let unit = 0; unit < 96; unit++) {
		let sum = 0;
		for (let index = 0; index < denseUnits; index++) sum += numbers[at++] * dense[index];
		gates[unit] = sum + numbers[at++];
	}
	for (let unit = 0; unit < 96; unit++) {
		let sum = 0;
		for (let index = 0; index < memoryUnits; index++) sum += numbers[at++] * memory[index];
		recurrent[unit] = sum;
	}
	let odds = 0;
	for (let unit = 0; unit < memoryUnits; unit++) {
		const keep = gate(gates[unit] + recurrent[unit]);
		const reset = gate(gates[unit + memoryUnits] + recurrent[unit + memoryUnits]);
		const fresh = bend(gates[unit + 64] + reset * recurrent[unit + 64]);
		const value = fresh + keep * (memory[unit] - fresh);
		memory[unit] = value;
		odds += numbers[at++] * value;
	}
	return odds + numbers[at];
}
// ../../../core/src/domain/energy-detector.ts
const ambientFloorDb = -75;
const ambientFallPerStep = .25;
const ambientRelearnMs = 3e4;
const windowSteps = 10;
const relearnSteps = ambientRelearnMs / 10;
const riseDbPerStep = 30 / 1e3;
const fullScale = 32768;
const silenceDb = -100;
function createEnergyDetector(thresholdDb, stepSamples) {
	const sums = new Float64Array(windowSteps);
	const squares = new Float64Array(windowSteps);
	const lengths = new Float64Array(windowSteps);
	let steps = 0;
	let position = 0;
	let learnt = false;
	let ambientDb = ambientFloorDb;
	let speakingSteps = 0;
	let quietestDb = 0;
	let candidate = -1;
	let offset = 0;
	const learn = (levelDb, speaking) => {
		if (steps < windowSteps) return;
		if (!learnt) ambientDb = levelDb;
		else if (!speaking) ambientDb += levelDb < ambientDb ? ambientFallPerStep * (levelDb - ambientDb) : rise(levelDb);
		learnt = true;
		quietestDb = speakingSteps === 0 ? levelDb : Math.min(quietestDb, levelDb);
		speakingSteps = speaking ? speakingSteps + 1 : 0;
		if (speakingSteps === relearnSteps) {
			ambientDb = Math.max(ambientDb, quietestDb);
			speakingSteps = 0;
		}
		ambientDb = Math.max(ambientDb, ambientFloorDb);
	};
	const rise = (levelDb) => Math.min(levelDb - ambientDb, riseDbPerStep);
	return {
		stepSamples,
		levelDb: silenceDb,
		thresholdDb: ambientFloorDb + thresholdDb,
		onset: -1,
		speechEnd: -1,
		hear(samples, length, speaking) {
			const slot = steps++ % windowSteps;
			let sum = 0;
			let square = 0;
			for (let index = 0; index < length; index++) {
				const sample = samples[index];
				sum += sample;
				square += sample * sample;
			}
			sums[slot] = sum;
			squares[slot] = square;
			lengths[slot] = length;
			this.levelDb = levelOf(total(sums), total(squares), total(lengths));
			if (!learnt || speaking || this.levelDb <= this.thresholdDb) learn(this.levelDb, speaking);
			this.thresholdDb = ambientDb + thresholdDb;
			this.onset = -1;
			if (learnt && levelOf(sum, square, length) > this.thresholdDb) {
				const amplitude = fullScale * 10 ** (this.thresholdDb / 20);
				const isLoud = (index) => Math.abs(samples[index] - offset) > amplitude;
				let first = 0;
				let last = length - 1;
				while (first < last && !isLoud(first)) first++;
				while (first < last && !isLoud(last)) last--;
				if (candidate < 0) candidate = position + first;
				this.speechEnd = position + last + 1;
			} else offset = sum / length;
			position += length;
			if (candidate >= 0 && (speaking || this.speechEnd <= position - windowSteps * length)) candidate = -1;
			if (candidate >= 0 && this.levelDb > this.thresholdDb) this.onset = candidate;
		},
		restart() {
			steps = 0;
			candidate = -1;
			lengths.fill(0);
			sums.fill(0);
			squares.fill(0);
			speakingSteps = 0;
			this.onset = -1;
		}
	};
}
function total(values) {
	let sum = 0;
	for (let index = 0; index < values.length; index++) sum += values[index];
	return sum;
}
function levelOf(sum, square, length) {
	const power = square / length - (sum / length) ** 2;
	return Math.max(silenceDb, 10 * Math.log10(Math.max(power, 0) / (fullScale * fullScale)));
}
// ../../../core/src/domain/adaptive-detector.ts
const quietRoomDb = -60;
const steadySteps = 5;
const audibleDb = 6;
const furthestBackSamples = 3200;
function createAdaptiveDetector(thresholdDb, stepSamples, network = createNetwork(), tuning = adaptiveTuning) {
	const features = createFeatureExtractor();
	const decision = createAdaptiveDecision(tuning, stepSamples);
	const rule = createEnergyDetector(thresholdDb, stepSamples);
	const delay = 3 * stepSamples;
	let position = 0;
	let loudSteps = 0;
	return {
		stepSamples,
		levelDb: rule.levelDb,
		thresholdDb: rule.thresholdDb - thresholdDb + audibleDb,
		onset: -1,
		speechEnd: -1,
		hear(samples, length, speaking) {
			rule.hear(samples, length, speaking);
			const ambientDb = rule.thresholdDb - thresholdDb;
			this.levelDb = rule.levelDb;
			this.thresholdDb = ambientDb + audibleDb;
			this.onset = -1;
			const begin = position;
			position += length;
			if (length < stepSamples) return;
			features.hear(samples);
			decision.judge(network.hear(features.values), begin - delay, speaking);
			let { onset, speechEnd } = decision;
			loudSteps = rule.speechEnd > begin ? loudSteps + 1 : 0;
			if (loudSteps >= steadySteps && ambientDb <= quietRoomDb) {
				speechEnd = Math.max(speechEnd, rule.speechEnd);
				if (!speaking && onset < 0) onset = position - loudSteps * stepSamples;
			}
			this.speechEnd = speechEnd;
			if (onset >= 0) this.onset = Math.max(0, onset, position - furthestBackSamples);
		},
		restart() {
			rule.restart();
			features.restart();
			decision.restart();
			network.forget();
			loudSteps = 0;
			this.onset = -1;
		}
	};
}
// ../../../core/src/domain/detector-options.ts
const defaultDetectorOptions = {
	kind: "energy",
	thresholdDb: 20,
	pauseMs: 200,
	minSpeechMs: 10,
	maxSpeechMs
};
function createSpeechSegmenter(options = {}) {
	const wanted = options.detector ?? {};
	const toSamples = (durationMs) => Math.round(durationMs * (options.sampleRateHz ?? 16e3) / 1e3);
	const preRoll = toSamples(100);
	const pause = toSamples(within(wanted.pauseMs, 10, maxSpeechMs, 200));
	const maximum = toSamples(within(wanted.maxSpeechMs, 10, maxSpeechMs, maxSpeechMs));
	const minimum = Math.min(maximum, toSamples(within(wanted.minSpeechMs, 0, maxSpeechMs, 10)));
	const detector = options.speechDetector ?? createDetector(wanted, toSamples(10));
	const stepLength = detector.stepSamples;
	const kept = new Int16Array(maximum + pause + preRoll + toSamples(200) + 2 * stepLength);
	const step = new Int16Array(stepLength);
	const events = [];
	let stepFill = 0;
	let position = 0;
	let floor = 0;
	let start = -1;
	let speechStart = 0;
	let confirmed = false;
	const send = (end, cut) => {
		const samples = new Int16Array(end - start);
		for (let index = 0; index < samples.length; index++) samples[index] = kept[(start + index) % kept.length];
		events.push({
			type: "segment",
			samples,
			start,
			cut
		});
		start = end;
	};
	const confirm = (speechEnd) => {
		if (confirmed || speechEnd - speechStart < minimum) return;
		confirmed = true;
		events.push({ type: "speech-started" });
	};
	const finish = (end) => {
		if (confirmed) {
			const last = Math.min(end, start + maximum);
			if (last > start && last - speechStart >= minimum) send(last, false);
			events.push({ type: "speech-ended" });
			floor = start;
		}
		start = -1;
	};
	const judge = () => {
		detector.hear(step, stepFill, start >= 0);
		stepFill = 0;
		if (start < 0) {
			if (detector.onset < 0) return;
			speechStart = detector.onset;
			start = Math.max(floor, speechStart - preRoll);
			confirmed = false;
		}
		confirm(detector.speechEnd);
		while (confirmed && detector.speechEnd > start + maximum) send(start + maximum, true);
		if (position >= detector.speechEnd + pause) finish(detector.speechEnd + pause);
	};
	return {
		get levelDb() {
			return detector.levelDb;
		},
		get thresholdDb() {
			return detector.thresholdDb;
		},
		get position() {
			return position;
		},
		push(samples) {
			events.length = 0;
			const scale = samples instanceof Float32Array ? 32768 : 1;
			for (let index = 0; index < samples.length; index++) {
				const sample = toInt16(samples[index] * scale);
				kept[position % kept.length] = sample;
				step[stepFill++] = sample;
				position++;
				if (stepFill === stepLength) judge();
			}
			return events;
		},
		flush(until = position) {
			events.length = 0;
			if (stepFill > 0) judge();
			if (start >= 0) finish(Math.min(until, position, detector.speechEnd + pause));
			detector.restart();
			floor = position;
			return events;
		}
	};
}
function createDetector(wanted, stepSamples) {
	return ((wanted.kind ?? defaultDetectorOptions.kind) === "adaptive" ? createAdaptiveDetector : createEnergyDetector)(within(wanted.thresholdDb, 0, 100, 20), stepSamples);
}
function within(value, low, high, fallback) {
	return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : fallback;
}
function toInt16(sample) {
	return Number.isNaN(sample) ? 0 : Math.max(-32768, Math.min(32767, Math.round(sample)));
}
// capture-messages.ts
const captureProcessorName = "lingobooth-capture";
// sound-relay.ts
const blockMs = 40;
const nothing$1 = [];
function createSoundRelay(samplesPerMs) {
	const block = new Float32Array(blockMs * samplesPerMs);
	let length = 0;
	let blockTimeMs = 0;
	const send = () => {
		const samples = block.slice(0, length);
		length = 0;
		return {
			type: "sound",
			samples,
			timeMs: blockTimeMs
		};
	};
	return {
		push(samples, timeMs) {
			let reports = nothing$1;
			for (let index = 0; index < samples.length; index++) {
				if (length === 0) blockTimeMs = timeMs + index / samplesPerMs;
				block[length++] = samples[index];
				if (length === block.length) reports = [...reports, send()];
			}
			return reports;
		},
		flush: () => length > 0 ? [send()] : nothing$1,
		level: () => void 0
	};
}
// timed-segmenter.ts
const nothing = [];
function createTimedSegmenter(segmenter, samplesPerMs) {
	let position = 0;
	let positionMs = 0;
	const toReport = (event) => {
		if (event.type !== "segment") return {
			type: "speaking",
			speaking: event.type === "speech-started"
		};
		const { samples, start, cut } = event;
		return {
			type: "segment",
			samples,
			timeMs: positionMs + (start - position) / samplesPerMs,
			cut
		};
	};
	const toReports = (events) => events.length > 0 ? events.map(toReport) : nothing;
	return {
		push(samples, timeMs) {
			position = segmenter.position;
			positionMs = timeMs;
			return toReports(segmenter.push(samples));
		},
		flush: (dropped) => toReports(segmenter.flush(segmenter.position - dropped)),
		level: () => ({
			type: "level",
			levelDb: segmenter.levelDb,
			thresholdDb: segmenter.thresholdDb
		})
	};
}
// capture.worklet.ts
const blockLength = 128;
const samplesPerMs = sampleRateHz / 1e3;
const ambientSamples = 1600;
const maxStandstillMs = 500;
const maxStrayMs = 100;
var CaptureProcessor = class extends AudioWorkletProcessor {
	#resampler = createResampler(sampleRate);
	#silence = new Float32Array(blockLength);
	#samples = new Float32Array(this.#resampler.maxOutputLength(blockLength));
	#views = Array.from({ length: this.#samples.length + 1 }, (_, length) => this.#samples.subarray(0, length));
	#ear;
	#state = "open";
	#heardSamples = 0;
	#flowing = false;
	#openTimeMs = 0;
	#nextLevelMs = 0;
	#calledAtMs = Date.now();
	#running = false;
	#startMs = 0;
	#inputLength = 0;
	#outputLength = 0;
	constructor({ processorOptions }) {
		super();
		this.#ear = processorOptions.detector?.kind === "custom" ? createSoundRelay(samplesPerMs) : createTimedSegmenter(createSpeechSegmenter(processorOptions), samplesPerMs);
		this.port.onmessage = ({ data }) => this.#obey(data);
	}
	process(inputs) {
		if (this.#state === "closing") this.#close();
		if (this.#state === "closed") return false;
		const timeMs = currentTime * 1e3;
		if (this.#running && this.#isAfterGap(timeMs)) this.#end(timeMs);
		this.#calledAtMs = Date.now();
		const channel = inputs[0]?.[0];
		if (this.#state === "shut" || timeMs < this.#openTimeMs || !(channel || this.#running)) return true;
		if (!this.#running) this.#begin(timeMs);
		const input = channel ?? this.#silence;
		this.#inputLength += input.length;
		this.#post(this.#hear(this.#resampler.push(input, this.#samples)));
		this.#tell(timeMs);
		return true;
	}
	#obey(command) {
		if (command.type === "shut") {
			this.#state = "shut";
			this.#end(command.timeMs, command.timeMs);
		}
		if (command.type === "open" && this.#state === "shut") {
			this.#state = "open";
			this.#openTimeMs = command.timeMs;
		}
		if (command.type === "close") this.#state = "closing";
	}
	#close() {
		this.#state = "closed";
		this.#post([{ type: "closed" }]);
	}
	#isAfterGap(timeMs) {
		const strayMs = timeMs - this.#startMs - this.#inputLength * 1e3 / sampleRate;
		return Math.abs(strayMs) > maxStrayMs || Date.now() - this.#calledAtMs > maxStandstillMs;
	}
	#begin(timeMs) {
		this.#running = true;
		this.#startMs = timeMs;
		this.#inputLength = 0;
		this.#outputLength = 0;
		this.#nextLevelMs = timeMs;
	}
	#end(timeMs, until = Number.POSITIVE_INFINITY) {
		const ended = [];
		let dropped = 0;
		if (this.#running) {
			ended.push(...this.#hear(this.#resampler.flush(this.#samples)));
			dropped = Math.max(0, this.#outputLength - Math.round((until - this.#startMs) * samplesPerMs));
			ended.push(...this.#ear.flush(dropped));
		}
		this.#running = false;
		this.#post([...ended, {
			type: "ended",
			timeMs,
			dropped
		}]);
	}
	#hear(length) {
		const timeMs = this.#startMs + this.#outputLength / samplesPerMs;
		this.#outputLength += length;
		this.#heardSamples += length;
		return this.#ear.push(this.#views[length], timeMs);
	}
	#tell(timeMs) {
		if (!this.#flowing && this.#heardSamples >= ambientSamples) {
			this.#flowing = true;
			this.#post([{ type: "flowing" }]);
		}
		if (timeMs < this.#nextLevelMs) return;
		this.#nextLevelMs = timeMs + 100;
		const level = this.#ear.level();
		if (level) this.#post([level]);
	}
	#post(reports) {
		if (reports.length === 0) return;
		const transfer = reports.flatMap((report) => "samples" in report ? [report.samples.buffer] : []);
		this.port.postMessage(reports, transfer);
	}
};
registerProcessor(captureProcessorName, CaptureProcessor);
