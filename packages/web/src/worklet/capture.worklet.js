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
const acquaintedSamples = 16e4;
function createAdaptiveDecision(tuning, stepSamples) {
	const { speechAt, mostEvidence, confirmation, firstConfirmation, silenceBelow, leadSamples, tailSamples } = tuning;
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
			const acquainted = this.speechEnd >= 0 && begin - this.speechEnd < acquaintedSamples;
			if (evidence < (acquainted ? confirmation : firstConfirmation)) return;
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
	speechAt: 1.14,
	mostEvidence: 2.62,
	confirmation: 3.64,
	firstConfirmation: 12,
	silenceBelow: -.42,
	leadSamples: 160,
	tailSamples: -80
};
const adaptiveWeights = "X;:<M;_tY8Z;HOKJN:bx;XPdWhSNXBbYX_@A[CWCKOK_dB>,P8_NNPHHSWTX[aS=NPSRPUZNUYMR;J[R]XL+L`RHWPQXFUPVSXL@XMjj[87DJ8GR[uOHPr.OIO^{{<:879IWp_[S>IASdVjhhQV,mB_URVMOQUSSQQJPOMTSOSJGMLSVRPNQMVQLRSRGNPQ&TDMQK]CUZWY<fRSCbTSA[P@PLNOUjiOWSMCVLCRO<PFQ[XMFX8[By]>[A[[gMVDPQ;O^hVSL__URG8:XRQX`MERRi]DOhZ[PZQOl<}bVZA5OYoBXIEajJ[FUAeHSUMP>Ow`5SD7OH9aQG+MSO7T>UTGUDRMN`TZYp`cOHSRJTBcbL`Je]LRONK>AXTN>ZjfI:B^HQ]GVN'?:'b8Q^baYAPLCFG@HY]VZef`LVU^MQQOITSWOIRYXRRQMMRR+T]UMeKZB5HJROVSQQHXIKFSPHZGZnT]NLF=S^KJ[PGkFAMZS*HgnjIkG_IS`UPKORTOXLVJSQPTWZaGMSHRTJNPJQSRVSOEIS}KXYQXBgMX[:]>JUc=VYPH<T^NH?MQdRH@F,HPXPNeR_EY>ZsV0O}h2xgYJ]LSQVjTMOQ`RWBOVJMORMQM`a[[RLLJYSNVKIWXTOxS``cTAYJXggcX`^YeSR8F;[Mc>43,CtSIRgq`mOXLaHSHb[X]SGdrfMAmNZwhi]PMBVYcIMDLO?=>_gZLZRC=J^mWDQXRRIKJL]TE2Z^iJmO^6ILLUGKWMLQTLM?BFOWLROPITVLZWTICI^VNKRSMBCRdbEMB(^ODFDGBHA?ONSRGOWOUW[AOQLOQPa^DYBKSRTRZ_aTBX_JC)]A^NQIHK[UcQT^^HXSQRNPI[?JRUSTTYXLPKQJLV_MUzQOOQa,FKZ,'3B4;PZLBHSIERh[xOo`bVJ^RMLJYZiMSOOXY4eFU_kKUJQ]_Y]QFGVROUHKLTUMVRSUbVZIRMVYXLONdRYSQPLSOmLXjyYO9F[KEH]dX]@HKC^GOWIQTSRnNKXLpVCIPSRXUYQTFDiGK}fqhKdN^TSJfU]MIRYQTV_TXRMFVGKVVZV[LEXHSPOLHQPVR_S't[^TXR[RZFGRQIJVQYSKcQSPLTm?+EI:E[edk`hhijYHQY2LXPD_Z87JXmsP[B;:I@'=)CDjWpab`:o^:.5]QgH8B@_Q4ZL.qH4rlHPN6H[ZTTNKBC<GKQDX?6`wplgKGNSLVOUMOUWV=<DhYOhRMX*[:HG^[hVX]OHC@TTXnW[UMID?:O_TUIQoHWDRWITKB_NTU[GWMC3'EDaQUUSSOUMNPTUKVVUPTWYPVLUQSTXSQURPXKOYUTSWV+ENORNU_KIVVNROFLNFPULV[[ONPNHSR[PWEMYCRcCSUhMQ[QOw_NKP]O_MRRHLRNXNRNCJVK@M?OKPJ@RNOVJx`SOK^WSRZUMMQOV^TVLTAHO]UUT]Sy`PMMRTRQQZUHSCXVKWGPSZPMUKJNJx_USSTQKFRT_ORLOMPT^LFLOIQQQXYz_OQNOKJXIUQ>LSQNVUUPISMKUSSTYy_OTWVPTRZ[JQKXZ_PEELQSYMP]ESWy`PSANPXSNNOQM6JMOW;RcHAKPTMMRx_PUOPNLLMXLMEZPUAOVN[RaIBMSlG}``BVOPZXMR^L[I[RTXNOQXTUKM[JOx_C`PIXUOVIIKYMKT]FDMSKcFOM;SS}`RJMNRP_^UUJVOJSLGESHPNMKWMWL{^D[PEJYQLYC[VWXTQIDLWOV^VXIBGw]ODFMTGMZVAfOA>ZiPNVRJE;CO[zVx_TWQ[HQOGNXJ_GXM^[ReSQTSVXUWAx`JNMFS_RTWNNN[ZWRDIH]RSVWRMLDx__UDURFNGWYQVKFGNPr`O]ZSDQRRL|^WNDUaEWQPKFR>>RSJ@NJV:QBRDX=z_C]MTSJVYVKULKLUMINLLR[JPKMgH|_ZOEITJVSDGXNWKHWNVRNNBUVTKMT|^STXTPP[XQhFLKHNSX5ZMQXW[SKPW~^JOZLR^ZMSPJAW_ZFJEISNWI]JBJ?|`LWQSMQVQXWHHMYNMLMKOVQJIDYUAz^U^^K]MMJbkRJPWInMRLRTKU_F@KTxaWHLUTOQRSUKbTXZX[cVRHQVRWMgWx__YQY]LRUJ[Y[EWVd_OUHPEPSQTP`{YbC:o`/RkR;GNLMNFPIhB.anC8OO>z`[TWUS]SS]SPOQQQZU[UWJYMRKeTM~_GYZSQTLTXBVPFUVPELDTQS=TMSUM}_URDCRUUTURGNTLTS`BWVKURRMOJY|_VNGLMR^QYSAVKOQ[VOWJ^RZVKNNLx`QQQFOJPQQXOTTOWKLVURVZTVQTPH}_TUHZUSKTLO9S@KVWZ;Y=S?[MZ4Bcx`UVLYG`SUYPVPTMNE[OWAN^KL]ZX[{aWNZSO[YMRQPRa_XQBUL^W_UNKdIOxaNPOOUN[RVNMOLOYILNMMQVOUPHVLy^QWOWYaUQ_`GMTNSaSGLL`AOXaCXR}]JZY]]G;JaQILKRVMKO]PDdbbK`QTx`PSPYZMTWWNJOPNPINNVIFQSYFJBFx^LMIUKFST]XKX[PMPKUTLNTNBNKbG{_SITMQQVTVMXOLLSNRWYSNWOT]QTJ{Zbk@k]cYiI4N?ORSRLFa_NWM7A@c)V[XJJL]LaNNSFyJVAHd'[bWgZd=>InM[KJHkY^bohUXgNQl`]QKg-]leIuu{P[7DFUV^iWV:VcMPWcRCaOY>yiYXnBR^M{VWP]ZZf`TT_cYZZPQYbd_FW]UTW^UNL{nW_RJ`8_MU^a]9bL]cASNX:JU^WQAaMTMVS_R_ANF~[HPL:EObJ]QRI[BQK9)D.EJYCR`QU7?hMZTK]FSJRPSYTPNME<OYcIs56]sj^;9E'dzuVqrZN[Q@K7A9[U1Kj_>KCFXQ+6XBaP,O]JX[XZBTBIMKD`V9=ZV|kYJDBeaSY_hXKZ3pp|pGMae]hu^ksIFEVcyiKNFML>UZG{JuVf:b{I5NGmw*5n5xXT_DyVNi_[SdLOC^RQSMbf:NNnK__t]I+TrhJRS[@EFPX<aHRaWLP2@``Rg]eCB=x_a_O[OV)gN<LNQB@TBWIT?HUMLGs42FKHRYYTL.WPgP?[j<zQP8@v75dYBBg_:[[Y]C,FN9KS:CZ6wPWSO=KZFPGHCNK>FZMFt^`1H8ZUOL9Ba7A^>CKITy6OCgG[bXXnYVcKJbUnNWZ^NkEZOdzWOc{NKYjlYtDT@YEYDePcGHik[%AXsZXbju`]<sOJPcQREIZDSVxJ:ODb_aLRXe:nR[EQF]QGDWZ`][GSV_gHOYCL*bC_JKR[FJ4;R'=;NMSf:56eUM:I;<cQSAS^I_FU]VSzSWQYaST_p_XQQNV`YZJiQYSZdynv^JF[fS[^Nc[X`aAJCnYtI]dVG[7Pe0[QUdhBA6aQk@ROPLZyJjtJ[JZ[W8d`^ps^>addnQcs[t=cWDK[(qMGT[KuBbhWl:Puhi^TdzbQSJa]fAJ=XQWYO-QqOTOV;{Qi)PI]d@NMp>2QMl>P[Y-qGmVN3A]hqkDZXX_CjUhM};s=4~QYw+F-VopJT]oLJGIW&`OdgP'E2B.IA]9mfYJ_HXyNJOQac4:zF;:YebP]`FN[L4NXNTQG.dFe5_O|Va7=LJVK8r:QHYQhI;=y<WXPqiVbqNgY>g2ZeWX]LpPZP:5T^Fd8*W,nZKG{mLV3w^<M=R;8RZM~Wn^PVbqLahA;<vf4lO:dtlwUofJZKA3CXieOB@U4hPPCcxZm_]hMOQH?TZQ<ai_DRUqDJIZdf+:9d;scLQxX}xZYF.h`Hv`QGTxEm_jTPo+NLDGF2i<`K[D[U<TbNKWF]HWQQCBbb[_hOOz>bbSXfZZYBTA8nRkeMSIKMlDxe[9U+ZJFKVm)AxiI|WT~D@3CC/EJk5>BKIQ&r(gXYDGJ@SROF@7@GCS]QGxKdN]PVR^dBX?do2]GMCWg[BYOWTA^CbTbVaH)^H6YJ_Z<J}HcbFtAT^`dSGejjjdPhIKqSZNa1ZL>HbUMCRAMDR@VeCT*VHQ<U=WXQ2>zAhD=S`IaYUV`PdEAfVl6.W7&`[NfSVYH^HSWleaNQEHGM@n>U`KI)]Q[JDK3SCsEMW{V[HWSOgRXZ@TGdUeZOYbN@w_PJk>`NpFTAXwB{5i3hISYKh_X?UAIXIIRsHM@<^p8X+a_HBAhkN;e7[MiR5Q[Y[eE]Ae^YD&^:^KkEH4WGRKZZ]ZFWG]RU>G7ddT&F_HKBSPWPP^>UY]<WTbafS]aRWaXSaIcCa^|LgQ]P;U[Ki'L>KKNDLS^R>Af[IGQAAXBCCFMXWP^G58kD^S2o7tTP=E?Hw[H`YZbBXLY[c&yQBcI`MScBL/dI@^_UG]+C<;0^X4^zHaxDTC[O;UtlL0V2a^`HKFr+OVZLYLWOJ).WCYF]Taa4c&EQaVN>BTHDYG]FkK;SVCD6u9TWTL-qFOsO]KBV}[X]RO?I{TfIEE=cQOKUVOHI;F[]ogYUZYtXO=UQ_HWIi+;TUwYZS5I?{SoIQK[Nc/z@E>ROIKbAVZ_ZWXDNKkIUKY]T[RQgONVLEZoTFPQIrOXO]yTLMDMJQI[WXj9HbNPeNE:YkXD8Q6aV`GP*[@CF[hQT|VSVRTO]`MXGTWhegGPaeMiVKYZI6RWMXZfGZSMQ=FLSRiNL)^fqadSWXG<WUXOBeigG].PFA`VF,TM9RbPc_NXt)5mH;KcTR-8D=Dv9>]Kh;_FQG^@RZ>eOFSQYSxTY@IN_@W8_YIAF[PMdhF[OKIi]UA[PJjZYGYE][`Xe`mdyD_dY[YIaPTMdU;?ZTb;<dOOK%ELjY[DJK`ZEqJ^UL4W{_?^JJC1YDn^EZQXo?^_HV2`R)9RRP==aIwP/0-OY[N>;SH@RaIZT}HJ^F3[FYGQGDSCWG^0E0A_fNfgH[H^GJNA[XTIKAD<WCIQTSJ[RTTL{FXZ=O`cPMCKL:TJSYHdB8CU`aEP^AIy9XcBI_EWY.>o5WFN-eQWi:i+kDJ]7JYZPXD;FOX<NUcKcLTXDPCfX67M*X6BGZ,WL`_ITRwSQI35ba^AET_IHVPYRAM?NNSPR?)pIiYB]AQ+cUrB>S]9AfL=^_SwOYol4bOPU>Y|<TLaS]HYI]BK+Z,t=FbJJhMVEK]'gSICj(`['aQW]Dx5o4wHZB4^o4RTYC>J)gXQo.jgbYZ3_A-YN.>TNAOZTKixOY-:lB,PmWY2^VEfVO8[z8_fNWFUw&U[9Vv?Q[i9aG[MULGj.iX,JH{FH=STaPDvurKWUaBATNfDTVATAcWZNDlK-Z[KRZ]2N7gDMJ^HmfS<CJ_U9YZaFD.YV+h?['4:KMFYWIK>@N_NWj[=EO5]BGOXIA76T],3CDVZ%W>Q<AddCH?fKBL^FN0HwJ:vHq<82s;]yq:eiXk3gJ]UYc=VBUiS]`KJZ_OC|N8eBNIPStMSWK_Y^ECL>U8[;x3B8U@g6e=D.^^Z/?RJXiD_lA[e?_L`@MS2h@y[ZHV|Vc[[E9DU3OJmE>=S=7LlFxEdYCROR[F5]29aC^SZHRLLJ^K[NVKUO[=Pc[>YY[OV'PH_[OCZeLd[QbZV@PVBKF(mnjTJg@C`EaU?^BYPP4R]L`fMgPg+4Ul[JUPDEEEaAr>D[19BVZNJzGZLQ:wkYPUNP_iHL=^^]Ch@e5Z;IZj`.ZqP:I;EM;VPSbA)YY^k5EWZD<QaU]KUDe-T+WNmS3UdRV^KT_SSE_gKQbWSPQ6^r=?_fg]6a_^WPYCP[R?R_CQ=wOWWKSGU7T[;VIZ[PKUUJ_C[vGKItVNS[RVm/ASUH?ZCNxDRKNRNTR_PWE>@UZZQYB[<.UR3^7>E_&ROF_>R|bXBaiFNh.k>^aaSRpPhj[[[W8bFWL@gWJF>AH@NLWZMX;^MasP]eWZ{3HK9WP[0@YJZOaHYOaHHcNW]ECLTaBFU>[QK`,ebLCHEBZOY^GKCR2A)ZVlpd*U@fCl_gWnMibyQgnNb0SGN;bcP[R{3NUV/k[_DNLs`RDODKNkL?mIEKUd`U;mE<6TxZ]NGHEgaEUURdL(F^TDNF@DPB]fIGKWUJMPJL9LSQT^IFDSDF,LOPLHiYDW^Sb[<3YgI^(bPDVBDUWWUURiZNl:DLb:XD|GKf0gc>6eDNl]yAb2]ILTU@>X<WJE[YHMud=jqKcbZJN;TY&eSKU_k[V(evJOPWQHXj)*PHZFFY5TCOo]mIc*TVEUWaNlZPOK>bZ0E=Fd>ZLZ>LBYby>`,?0'Yl::KHBMdURvZmMZg5mHTJIIZqiZ6f_u[Xp&Y=JASXWEA[QMYJ9Od`}a@L;[YXVUJIZ^[8=[VZYhJM5NLNWS_=<`nKCPN-QUXCRQeU{dV:hHg-R8MMZhZNE&s@2reP3LYS88:iII`PIiHJJBWoT4xo[AP[_[@N9RI?IWIUPFSf.dQ3AKg?RXZ>`gL[PYV{oU8OVDZbbd;eJ@vIXk3?YeU=hXEnRX_M=cHT4;ga=S={<oDY?O^eLPUTK:Z=fF61u>8HcBVBAcgSKiM,JHSJ>fJa]GDXOCLUM^WR?fgP];]vZA=KfTF*PSPMLO_a[OHfeZ`Q69>AO]YHSgaRV7O8eOyKK@gcnODhJXWpQMVPfVX?o2P;*<fTxAEFmBUYT]makZ5W&4hS5W.<@N1H_Pm[LMU;SNN]NTVU@iNL7gpL>ANTe3UU1T6ZPWZIyN_R[eV<PSQK{U8;SabRGXRzRkLWIQn[G?DTNYQKNKZ8GYcEo9POP3s'tgUE{b>bT9LAfBQnU2yECdm8H0]GlHZ@`oLDVXV;OMD`:UMX2OIIegNJCbKAJ];i/iaGxJJ^pNWZ@JP[;w[^aFTTTFPaeQUMOLO^NGCURK]1bJWLZ%W*UQX;dVgJ4i`iKi+?Yen^K[kRBYZSkPcu:c@ifZ>j`JJ?6bbTBm5UI@EINT_^a;]7V{P_VS<n[bKPd_[c@fLSWMA2JWJG_ZsVCYN;_M_]=P,VKINbF<MNWk=[iPHfFbLOpJs2w]]LR;HR.NJwHa<YIKQZ?bgU=GNn[P5pJcPcN?7YIJTBdDO?RP2SL)NT>KIC[v87^VhO)ZQ/LWpRUKAc?cKeY^_Z8UYWc:MJ^CRp(f5)Z_rCe3Y>q.kwM%IV=7.FZ)P_<UeUo[prQDSXWcN2g}gVyLKY6qVK.UCj=gFF>VR_A`Jiy3A>S8dnSYD`d]QZKTj,YR~KYFN8QR?WoSWsW9Ehb{iCoqQHXEj?g5j<U?EaI]lMRaZROTIH??geNBDZnk/[XW^i=[L?gX'RYQP]WF[][ZN/[?HcvF'NLND[CLgPR89PIB{HObU/IDSIgYTYWKiF?LQlNT|^c9VNgZNNQPCb.]DJdJ;]@RR?fPVU_W__JM^X>U]`VY6VXGIO[LaQYYHPdRZX[DYTP)LRb]n?eULxCH8[>LaR]dFE^JBJGpY_DCYd3KY0H?I_nH[VZhLoKgRM[QpT?BQB*oZHnjV[UQBQ=BF/D_E[eHc[GTeSd;T??=JxV6PUSZGLJDrcWZPEXH8`U=<9_XU@X]`4S_;7}B4@r+<X&sJLi+ioITW[E[1;WCUCUEYV>ZxJKLsWLPFRTdD59>NN]aNlofG=aBeC]q4PJ=Q_J+]7vKhLVCWC^F:M_PIS7BbIRT]_XErHYxJKW`GK_FFYEf:RVSEPOLA][cXblZ`XULkTasMPQ;L,Jn_yFQ3iYu={6AvC:?DieV+lRKIqMfCBK>o=/jlFUHV:*:)uC]LRXUZZHET@wEXIbU?D_[D=PjbMN;p``T>XDLLRiOY??Ljx;S^NWXZHWiLH*@=kSA?[1N]N[FlGWF4b@9,ZB2bZPSKS@cP&Qt;KG'-LDJ:RUDLbZY5_GKBcQXxL[]SJDC^LHI[Qda2|VGNIcZVDcFGM9`WQ]U?S'MOQ_YXzVcMhHiSU_9Y/gl27QLN`7t^NZdNWn`,orAA>EsZJ4W21jGG?Xr;AIhgPBX<]>gl<@Liz[7ZQW`D[9ZXZeaj@>nFBSgd<o1xST>`f4P4X[nS;erKWC8XM;HzoZ_g@XP^Q6]l>HZN0g8nc_P@`SJD8oE+C?ilV9cAQ@^HDkRFUO?ES^(KHMLPBO]:UVGMCDOOQJMJT5JFXTN[zRUAT@`E8?q]d-QURJLcbl{QUEOTGCY]T>DcSe?Q[@g7V's@UVk?'?TR6>-DQRJZ1WBEnWdH[6S`:PpoV[H?^OG^IoF[Q'-ZXMHL^[JWOdM:WdThQHPScGJW9P[WjHQ:PGI[^fNQWPYU=KLBLQE]AHuMb^R@m{LP=lM[f~IMBZCabaRI_@lGDXL>NUZbUX@eCT_HKbvNDFbV^^TgBXMNR?RmRi+cZLR[]CRlNT[S]PS<SCCB3LW_KZeJf?m/K:O?`}}[O;RhPSj:YPRZZ=ZNKZOT7Z_O@PXZo4NBN?5Ol5MqnDabAhaF`PP@pGIIMeK{;e;SH@SZ8OLUBSTfNSb?7ZkqBX%LYLBMB,A[P_@aYBYH[GdS^[WFKPPP:AQG]QGJScGTTA{ICVJLKPK`MKLQV;bRT]1LFZYAR`QG5EAk@SZ|;TS?P@QQ[JUHPKP[C`^d`HZZGcRZRXYedzWq_nVMd`JRA8wPjML`fI]2jML?XGu[@JYIeONh8SUP<[R`=q+PY<E>CFW=a]@Y`S@`YKpFYZ[:]IB4i?aV=j8i'SAWNHv?H<eMTIJhR/.CME?;R[cW<cOUbR^VZdc?SgmEZDY]pELOL_WA`CD^yZ?A*UYa^[DBr_UuHL7x0OPDQ_J8FMvDf&C_WMAPf=/0O`bY;8QPVNJ^KoXP9ii[FH=(`W9WC+CaS@YUY]YA_Q[X[/cDDfR]nCUAI;UWM>fSSJ`XJ^QVLYXEQVPFHyTmG[UcYRl0g61jTo@HFFGs@p`B~.fDWE`M_QKaPeYWX?[.PB{CVSI_ZLEA55^:S7ALKcTLLJpPTnIR}^mK[;Z]RL]BT_HRZYhV_SUe=L=GI6RUJYI?^[+[V>K?[D[F[i?^K7RI^<ROWC^ZOhNIW_SHOEI_RSdUSh9)OYISGZeaA7Z=cL<?0fRR7=R^`Pjhw*VXgX>CdQuZIY?cD4[L1gKMUUGBGZJ?bMhQXSH`SO`C+MFU`NSm=BLUY_4YjhMQETYU6X@DvcZWgbVf`S~j]m`RGOPN6Zb5d;CWZWaIg[EZG?N7HzRJF_YZBC]cMOk`:LDNbVCZ>;OfGXth1.M=9jC<7t*>V)_V<`_wN?QQvMW'U`:ISCW]=4Yso6DkS^{<[;8gDQGJUg_9HcJwhNYU=ULKUH6Qc2PZDfAX_X^lODOq&BNKFR:Pl2ZOUC]L`DXOWZUOXLm-WshmMLVDH:P5TSPUFaJlYiImTbgdb>6'Wha`m2@SI[Lv>MJM=Agc2CPQCJPCQWQYIK|Q]QIffOFn^]>MaoZqSTBhA]8QS2n|M:T]sO]SOmIL@ZQ_,`eMWJNYY=A[JHM<ING_T-Xe,J]]8A=NZ7]NQC`PeYOheJ6SlNX*[UjEZ)IHc_]Y]t?WhQMl^JaLiXb8aIOUG4^tLWXKj^+W[KNTLY]XgfFXWNGUCJM9OMVNL]T[KJ=]MVZS^Z[KEEZ4d;]Q]W-EjXSW*MPMX>[YPK^KVJqCNDJ3^gdZmfR_}Ec^6QWXoYSU0pWXFcK[O]NEILdFSpM`]S5UYeLbHWdbYh_e_GK^h@t=XQ**_U<FYsTQV9aHE]InD[yNICGTKCJEODVU[YZ>_JTcDo3LP]TIRX[?c[QIXZ[Qb>eJQN_wT<]Y[MGPbTPFV]RMYN_ZIY:DTzZTPL`ZcsUJM9S1?razO?R7]DReMYRVf?USEVVGKRRG4SQX]0g)`LEOXOS6^?KHAXbO[GmY@^VU`IZKFGYmLgUad[,>LSRJM}RDI*?Z[KeOECX5UESITEOX0R]/WAVD^<ZDHTg`MWV_C6ZuYN:PDzQUNIG`kN>fOTDBHG]JdE`]OJQP5^AGdHN8PyWOE4UDSN0]FVJ[XWQZTKNHPVOPZxn@S`CXVPZ2U`5SHHTfYfdfH`ViQ[UHRPVdfNPIA[/^6z>?PMjbG=eX5=xHB]VA[R]nVh7;Y;Di{bGS&wR";
// ../../../core/src/domain/adaptive-network.ts
const denseUnits = 28;
const memoryUnits = 40;
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
			height: 120,
			width: 29
		},
		{
			height: 120,
			width: memoryUnits
		},
		{
			height: 1,
			width: 41
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
const gates = new Float64Array(120);
const recurrent = new Float64Array(120);
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
	for (let unit = 0; unit < 120; unit++) {
		let sum = 0;
		for (let index = 0; index < denseUnits; index++) sum += numbers[at++] * dense[index];
		gates[unit] = sum + numbers[at++];
	}
	for (let unit = 0; unit < 120; unit++) {
		let sum = 0;
		for (let index = 0; index < memoryUnits; index++) sum += numbers[at++] * memory[index];
		recurrent[unit] = sum;
	}
	let odds = 0;
	for (let unit = 0; unit < memoryUnits; unit++) {
		const keep = gate(gates[unit] + recurrent[unit]);
		const reset = gate(gates[unit + memoryUnits] + recurrent[unit + memoryUnits]);
		const fresh = bend(gates[unit + 80] + reset * recurrent[unit + 80]);
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
const steadySteps = 15;
const steadyDb = 6;
const audibleDb = 6;
const furthestBackSamples = 3200;
function createHearing(network = createNetwork()) {
	const features = createFeatureExtractor();
	return {
		hear(samples) {
			features.hear(samples);
			return network.hear(features.values);
		},
		restart() {
			features.restart();
			network.forget();
		}
	};
}
function createAdaptiveDetector(thresholdDb, stepSamples, hearing = createHearing(), tuning = adaptiveTuning) {
	const decision = createAdaptiveDecision(tuning, stepSamples);
	const rule = createEnergyDetector(thresholdDb, stepSamples);
	const delay = 5 * stepSamples;
	let position = 0;
	let loudSteps = 0;
	let loudestDb = 0;
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
			decision.judge(hearing.hear(samples), begin - delay, speaking);
			let onset = decision.onset;
			this.speechEnd = Math.max(this.speechEnd, decision.speechEnd);
			loudSteps = rule.speechEnd > begin ? loudSteps + 1 : 0;
			loudestDb = loudSteps > 1 ? Math.max(loudestDb, rule.levelDb) : rule.levelDb;
			if (loudSteps >= steadySteps && ambientDb <= quietRoomDb && rule.levelDb > loudestDb - steadyDb) {
				this.speechEnd = Math.max(this.speechEnd, rule.speechEnd);
				if (!speaking && onset < 0) onset = position - loudSteps * stepSamples;
			}
			if (onset >= 0) this.onset = Math.max(0, onset, position - furthestBackSamples);
		},
		restart() {
			rule.restart();
			hearing.restart();
			decision.restart();
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
		if (this.#state === "closing") this.#close(inputs);
		if (this.#state === "closing" || this.#state === "closed") return false;
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
	#close([input]) {
		if (input?.length) return;
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
