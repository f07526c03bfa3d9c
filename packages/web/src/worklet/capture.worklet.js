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
const halvedRateHz = 88200;
const halfBand = {
	at0: .5,
	at1: .303334005,
	at3: -.068013593,
	at5: .017208381,
	at7: -.002549073
};
const halfBandReach = 7;
const maxPhases = 2048;
const lowestRateHz = 3e3;
const highestRateHz = 768e3;
const roomSamples = 1024;
const unrolled = 4;
function createResampler(inputRateHz) {
	if (!(inputRateHz >= lowestRateHz && inputRateHz <= highestRateHz)) throw new LingoboothError("bad-option", "A sample rate must lie between 3000 and 768000 Hz.");
	const rateHz = Math.round(inputRateHz);
	if (rateHz === 16e3) return createCopier();
	return createPolyphaseResampler(rateHz, rateHz >= halvedRateHz && rateHz % 2 === 0 ? createHalver() : createReader());
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
function createReader() {
	return {
		ratio: 1,
		reach: 0,
		late: 0,
		read(input, from, until, output, place) {
			for (let index = from; index < until; index++) output[place + index - from] = finite(input[index]);
			return until - from;
		},
		restart() {}
	};
}
function createHalver() {
	const kept = 13;
	const history = new Float64Array(1038);
	let end = kept;
	return {
		ratio: 2,
		reach: halfBandReach,
		late: 3,
		read(input, from, until, output, place) {
			const shift = end - from;
			for (let index = from; index < until; index++) history[shift + index] = finite(input[index]);
			end = shift + until;
			const length = end - kept >> 1;
			halve(history, output, place, length);
			end -= 2 * length;
			for (let index = 0; index < end; index++) history[index] = at(history, index + 2 * length);
			return length;
		},
		restart() {
			history.fill(0);
			end = kept;
		}
	};
}
function halve(history, output, place, length) {
	const { at0, at1, at3, at5, at7 } = halfBand;
	let a = at(history, 0);
	let b = at(history, 2);
	let c = at(history, 4);
	let d = at(history, 6);
	let e = at(history, 8);
	let f = at(history, 10);
	let g = at(history, 12);
	for (let index = 0; index < length; index++) {
		const h = at(history, 2 * index + 14);
		output[place + index] = at0 * at(history, 2 * index + 7) + at1 * (d + e) + at3 * (c + f) + at5 * (b + g) + at7 * (a + h);
		a = b;
		b = c;
		c = d;
		d = e;
		e = f;
		f = g;
		g = h;
	}
}
function createPolyphaseResampler(inputRateHz, source) {
	const rateHz = inputRateHz / source.ratio;
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
	const silence = new Float32Array(2 * source.reach);
	const beginning = reach - 1 - source.late;
	let end = beginning;
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
		delayMs: 1e3 * (reach + source.reach / source.ratio) / rateHz,
		maxOutputLength: (inputLength) => Math.ceil((inputLength / source.ratio + taps) * up / down) + 1,
		push(input, output) {
			let length = 0;
			for (let heard = 0; heard < input.length;) {
				if (end === capacity) {
					history.copyWithin(0, start, end);
					end -= start;
					start = 0;
				}
				const count = Math.min(input.length - heard, capacity - end, roomSamples);
				end += source.read(input, heard, heard + count, history, end);
				heard += count;
				length = convolve(output, length, end);
			}
			return length;
		},
		flush(output) {
			history.fill(0, end);
			source.read(silence, 0, silence.length, history, end);
			const length = convolve(output, 0, end + source.late + reach);
			history.fill(0);
			source.restart();
			end = beginning;
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
	const known = sample;
	return known - known === 0 ? known : 0;
}
function greatestCommonDivisor(a, b) {
	return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
// ../../../core/src/domain/adaptive-decision.ts
function createAdaptiveDecision(tuning, stepSamples) {
	const { hintAt, mostHint, proofAt, proof, silenceBelow, leadSamples, tailSamples } = tuning;
	const sums = {
		hints: 0,
		proven: 0
	};
	let candidate = 0;
	return {
		onset: -1,
		speechEnd: -1,
		judge(odds, begin, speaking) {
			this.onset = -1;
			if (speaking) {
				sums.hints = 0;
				sums.proven = 0;
				if (odds > silenceBelow) this.speechEnd = Math.max(this.speechEnd, begin + stepSamples + tailSamples);
				return;
			}
			if (sums.hints <= 0) candidate = begin;
			sums.hints = Math.max(0, sums.hints + Math.max(-mostHint, Math.min(mostHint, odds - hintAt)));
			sums.proven = Math.max(0, sums.proven + odds - proofAt);
			if (sums.proven < proof || sums.hints <= 0) return;
			this.onset = Math.max(0, candidate - leadSamples);
			this.speechEnd = begin + stepSamples + tailSamples;
		},
		restart() {
			sums.hints = 0;
			sums.proven = 0;
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
	const talker = { peakDb: 10 * Math.log10(leastPower) };
	let lag = 0;
	let fresh = true;
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
			if (fresh) history.fill(mean, 0, 352);
			fresh = false;
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
			const fallenDb = talker.peakDb - peakFallDb;
			talker.peakDb = loudness > fallenDb ? talker.peakDb + .5 * (loudness - talker.peakDb) : fallenDb;
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
			values[at++] = clamp((loudness - talker.peakDb) / 10 + 1, -3, 1.5);
			values[at++] = clamp(excess / 10 - 1, -1, 3);
			values[at++] = clamp(least / 10 - 1, -1, 3);
			values[at++] = periodicity * 4 - 1;
			values[at++] = Math.log2(newLag / 24);
			values[at++] = Math.abs(newLag - lag) <= .1 * newLag ? periodicity * 3 : 0;
			values[at++] = clamp((talker.peakDb - meanFloor) / 15 - 1.5, -2, 3);
			values[at] = clamp(Math.log2(largest * largest * stepSamples / square + 1) - 3, -2, 3);
			lag = newLag;
			if (++step % stretchSteps === 0) endStretch();
		},
		restart() {
			fresh = true;
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
	hintAt: -1.46,
	mostHint: 2.42,
	proofAt: .75,
	proof: 8.38,
	silenceBelow: -.49,
	leadSamples: 0,
	tailSamples: 80
};
const adaptiveWeights = "_JLQWRPNRJUTOXKOWIRKMTTTMDLOHQHTRPDSTSSIRIGwDKJTILaMRQMSQQQPQRPOPQNVPRQOORSRTORPOPUORPVJUMM*QPSQRXEZ]JWOBbWYHQGPYhN]EYEGALMNWXhVPQKNg]RUIGIYa|RTYZX;HA]OI]aW_WTETNEFV_YQVDF8JUWaRIPQ^IMIOL?OWDMjNMsiRM&GYCHLY4bHENgS=:^SE*DYEAKDAT;MfZZ]dc{SKQba6X.fqN7<G<ZIS_R_HZTrcXB@MRANFHlNTeUA?K]|mNU,2Vh_YM]a[6h`UXiJ_M?PSMPR^SUXUUNEKOU[Y[QYT[LLNMZUZJULHQTQ^ZLSmV[@)KbV[PTPRTNRQVQUUOURTTSOSPOPPTUPORQNRTRONVORS'NNMXOSY:XfoVNV=S29E_WcHb_JFTU]kKM_BMGE=NCbrLIiNqFHs6W't7[K4RDBUONCYfHSTTI^XPPNG@RTB]`@+LB<V2E=kwo[EWAGTUUO]H;3A'ATFGKHXPQRM`aeiMGQL_UMRYQbMBJHSUTUXIBFhI@GXL]pc<AM_SbMIOPCTNWLVMRjVMJGXLOPZOTMO_O?[RMZJjQjEH):]BODPUEOCNcXOTZFQVTQS:FK1N<N_l^VlzMTJKfUPP^FfQlTK`]HHEHBCbCXHNRRMWJNObWVKNDNOOARSOKKPGJJHNXOMzKKJS^a_YV^VQPNYMTOMNROSZT_WMQSSKPROVSO`JTPFGQLSaL[kyUI[LYJ`[MNE@SXlH_UEA98+=:)KNUh^aZeBS;SYVQ=UdQ36cuLAPB/XQK^<:1[@KCH`?=.sBI@[VMCGPFTTYWO1TSOQKHM,fDtOm=4gNZmweI)(BNW`YjN[UM@KSLhceQ5B_[TKK_F[YSEWXMVDkucSIK=XA]hl6]VN0]%bcS^Th`YzKELJH/I(5`)2x9LexcXsa1bD:EJl-Zf`fnIPGGUTURMK[UHKhMFZ9;Gru^CV|uT..CTgcZ3fI5I4RCf[QMfsBDE9YWYakFLU_OXH:NahP,7RKVb^dS?PZ@XRLF2UOT:cX[C8MFQ:XVITCLQZEKLGU_jNKUEVG4ERMUL[PPA5c[*KOoib`eBZXQcdKJ>8HXbWUXNcIHE]PRDMYUBQOtcY]qW[XVCV{LYj[r([H[<-BBB4LKHFV_OSjTgkqiFFSLBP_W]NOSO5DHxUUYOUJ:?/FL=`RLTVQUMUUOTMRURLORVPURLONS[UURNWHMNUVLZQ[LYLSB(UX]U]DPT_RRIUQQO[M^RIPePOS?Kd`H@>WK9VJIPMWPv@ZxW{BUNZ4=6<5Jf_YF[GOQOUNX_PFaZ[^CRMETQWV^OQN6HGAAZYTa9'F^RS`EUSMJSRSRYRTHZNHULZO[VMHNUFJUW^KHDOHMdKXbSL<xJ_UcHMUZUNWPQTRZJSNNYSlTQNXZQUy_RN[VW^lI]OST=SLYOPWHU^QMV]WRz`HKQWKCORSLQHSMVOPGJSRXJQFWMP|_MKGGSWP]SNWNLNUQSMJL[UFJSNPL}`QJOXZRgKZGNLMLUWQPIKRTONTSQPx_BKGFIWQHHSI^GRFKN`]LdUUS=KLLz`KPGBOGFXVTVaQSQWOOPOLRNVZ=ONx_SRMN^N]R`LHUJ_MgQfOSe]OBJQVDy]gZK<i=FWQbPAVHLSY>HYKVfGLDPHy`OLMJTPSZTLOLRRLTQVJLLTNORQTW~^YgULUGXJZdYSV_LYVMYObeaSg^YQ{_TQBQTLECN]Y[YWEJHV^OQNOW<[VM}_QYTQ^SU[LQOO]RJaO[RTCVVQIVhXz`WUPSLYbS^SZX]]SRXTVJVYNXXNW[z_COQS0PbiD8FVUCP<@OU]SJF^>INNx_XdDYgT;U]YTWQMJShG`WVTMRY;eX|`W_U`V_`XZR]YSTHUcaVPQ_UfMQb_x_KLOTYC^AeD@NBID_I_:OIQJTURLR{_bZMIUJ?]FVPdOWFNNRZdC]IQNJcO~`ZWOYN_:fGQHYXPWMKQVNOXLX<ROV{`QQWH]SSLJJC^QOOWQTCOSRES=QTNz`QHRNHTOLMQP^PRGNJPZWVPGSMKJHy`QW<NGMT^LFIWSZVDNeIQRLKJBVKQ}`TCTVQPZC[KTMQ]UHPYNRcIUXVTZV|aKMSTYQG^PJPPWVPNTOCNLMPUNKOO|`SM[[QQWFTNYNKYQO^SIVSMBWMKOWz]'MUb.RrrSTo^B->A-HM[[HXR'?:Y|_IO:NUMO_QWS[LPNMWQSNLXDI;FQ<w`QRLDSNJZOSVNKPDLRRQLQTPP@JSOw`J_WXgOES`[ZQWcOd^TQWMSP_hIYTw_RSFDNXDQ?SQLQVGPVMUOMTVV=PQR~^DLTYYBLQHSNA;O<VITWAMUFK<GSN|_NLSR?UOILEHITGQHJU[NSOR_M^:Tw_TPMFJQZWO_WEXUSTQB[UNrCW7LRNy_`PMATZGK]VZ`JOUUUSR`W]DQfIQD~_^USgNSLKK@QFTDbRGRRIPUQ_JUIWx`NnFGZTG_JX[]TOVTXM[RScRQROXUx`QN]QMSRRXZRQZXQPYTUQSZMMLiXW}_EIJLQ]S`PMQZN?IRHLITGTSO@UJS~`GVRVLLHRBTQ5RJQOUONQKUIQ;RIMx[HgCF[I>RHJ8X[?x5QOT`UOZGIP0ARYJ<pkSnbZTzIL?`pU`BoLmflcdOeYJ[LNkEN>H_`VSIcRI`S`[>XNcwbX@[f^ZfQSfaQ`TR^ET_QxYYSZSfNU]^WQRZrf5QR`9t6iT>hYULnRZZDNYQ5*KJD]aSB*_-VGpjbDNd@g_.;TI^h.iCTD>]OQEQVY=@XYF]GOGXPgxAzU`c^lCUR[fO<:DHvOdZiQQ_OalPUDmY]fH@zdR[,4L0T=9D]yyIa_*W]/V^SLMgTYLJI]FNTRAPE&_OSUWVbIdP^`OOaRkIQVOY`Ptgt]G3MfR4KHUtZ8L[|KT@N]EfR]HcM^OI^UXcO?z]6FcUrKIuW^OViUVYpo_kI`XUQQgL[ML@YXTFvXbz;KU^_Z,pPi^jAWSDGU_O[JggYcjZULV<YdJ^OsDBQ?&[Oc_P`PgE@PWwQKLZH<A<P]BjYWjX'ISMDLy7KeJGPeHa^]NfUNK[P+X`J=iDT[JFNc][@M<GUU^Pzi)PYZ;ZcGR+haDT{L_YCGUL]`Rd4v`.n9D[J<Z8AX/BNK;6)DCEZRX-cgyMU`VlKZecXU^>{FY^kYHcKV^MaR[MLXCPsXW^DINF]PLBbbcABRKUSN[ENxGIL_]MO]AOSMJH:NOA+f><n_PsB<IW_JWV8XR[:D?IN@<QSSZRR[CN{YkTYF_qPddUSYbqJ;pq8[aWt?oEWfkigaIf){P7v[O[PZffQT87V`Gw`RTHVE@c/PdVlY?I]^faQFdUO`KLjlsVRtcKC|FOLaREXOI[RuydRfGgVc[P8JJPAthRc]aVGhVpL[jQfKHg78>FCRbfC>UFN?;VjCMMQ{]]^]^EXK@_fTUM{USrl[UTcfbUHX_RXZ?VRLKRUh4FhLn>FB?e)IfU[aP<JHFYV]_fVf_lw,(`3S9Ald?HJRgJUQSZQ[nIVEOUcFC^qOUXUCu[TZ<|Zp^DeaN^7RfMKiLkIDM`QIHLDVMNSKo|IhMTRZEvHO.@H9XXV)?A-TTXbVjVQHT?KSP[=pNFU[Oba`bei^QbjydfSK][lWYXUY2Cm`7k4:TQ[DSH=)drw;b]sloODYX[W/B>HX:NTGL+MJ2JR8&'MTJNI9MMEY?OeHdgVWNF_MQUFiLArU|pdKVa[[M[^[g`IaM1VKUIEIyEZOMNCXYCV?O{OZ]_M=QQBZST`Q`GLcYSxN_ARTnJCJQXDMFQXrrG`Psj9Ek|rHT6;aY<}CbVHXD}L9hdMlhktQlm?iDSTNii?QRVIDPX8ER=)NAdFHMxL]}59lSLJ+[`[f>OXW?R)7a_JpRKk5H[SFJ[l[OKDQ,`K.RXbKH9D8T:2X_g_xLCQIYLF=SFa-nVL]W[^gKeRbYNGjHPtSZoxNeDNi^_Kmb[GJC3TDIRE[iBX_*TT8C^3a?F`QdQMYEZ`W][^AHFcEPUunX>Y>}_[yRdMTEZV%^`J]gDdH<F-DT]U_HDNEYBnVG]MZgZIU]L1mUQKHIIJwPROGVY:XGKO[UWC@SK5[<YNzIlui7Gi,dHBNPSa3JDdZTuYQV_JyRbTAsZ>PMNE_KeXTbLk=]X)?Rf5`Vhsj`>F3aZH;WDl,aVRoKy?YPUNBI>dOFx`jXaOdIGETIaIW]FKFg]O)`_JJfUONEXCNIFMO`MSE[XhhTZJXEX>5+_aJ/rwV{kI4@,snPh5vGHYLbZWzODgfFLVRTdH<qx]Bw>bhI_8]qrQVAL8>WY`QVNC5?UDyUHLWU^WLO^EB;ZPAe[FILQ[9*F(HiSMATF^LbTYCIMJYY^I^`>&_=YBGLNcYEMXIA0E?@.NZPZfBnZf[I_iQYRlSR`Uz@Cj^BOVZ=JRZ_nKJSLEAFc[D]LNiLIh^OV?G1'RCI[V^E5TRPbWR]UnMODSyNSXg`CVa[YQY^Qxq`FaHKR[7VT`WbaGcT8oQmjXhXY[gOHVVH^aM[?<C(AcT+bD`C3noN:AXMa[aXBlYDC_wXe0F:jBXGAORC,j:;ZT|>Hg;J<N^h>[z@fdO:]KcK+YV_C^Wg)HS[QN5S9VE29gJBUuCJW__4[-eEXTiBIhFOC_|}i_q1BcG6`3zMCO-fLWYe_DsFYfLCJ+8e^+ULWQ5sWW=T_JXVWVi^G`sGVIpzOlS]MVLzFcS`U^hqAQZ@S_[TWC}JV?UJEXFLSWOdNJV;CLZWYi^WmrGE(Z]DLIiNkX0C[FCH2sf]ALZWyGSP?h7SnwFlDLGR<JdV=DcK;lBZZJJ7MM7MQC[ITfF?fTNVndG'V[;MNP[[ET*>QGhPFVdDPS_C[VFS@OuOPQWNXkZ9I_c*^H-cU7c:NUG/@YA4Y:1D``[T]EgNRf>+U@SPHK6B;hIM[KR;QbVOXaBtOYptFSFiT5MF2Ej_V{QnZbVYuOW&nmMBSUfO]m:I4PhPOUGYaZP}HLGBZK)Lp3r`JZJKGK5}M85Z9:*IQVSL@gQh`QGWY|`mFZVKHKjubTF7ZOZ>S]H8T@U7e*G&8;ZfVM)qBwekjB]MXm+ne4OAEAb]h2hHPSO^J[U,MmRNN29iMECKQZLZYF7QQbh[Cgc_L`=_@:9`bB`gE@vOxW`CSVRF5S6IY5Z>Inx`GFLIMJd9y`>@UPkNFB(hJ;BkSeZRRTFO:YjdJnP`{T9EOm])R)1eR@P*gqQRa0f6pgRT,TJ?gUZMXB@8m0N/T_UFd>MGJKPXP_`IZ|S]O0UZ^P=TWAYYOKqA|KI^X<C?O=MPUoGUKI7cEEbJBFZD?WKcIpfQ_N@IISUQQiTXGWSyZWY[LWBTHTCKL^TEFS]NL[[YH[HY<:R[HU76Q^mS(e_QCDVKPPEGcFaV[@c_BBD^MU[^1[CRCURXCB=MFTEUY[VHLP]Uzi=HOEK_UEJ^XpGZ]IW7;i0QN.8EP?0HRFmP^HC^ChbV'L-aXK;RL0OFY_JY9ZdWPO<XVg?H;_]KeEB;,OKhG=g;KKcO6JoxO[SEhL=lZFUS^SVY>gMMN`RNRTHQiFb^LVWYC*9M?[YVT*z?&@K:gSJKK6S{UGSF}fHhBmH9_V`.<ffNc)|]`SOF'RSZOTYYGQJ8BGGMQAP[Q[k<YKQI[bS>RNN_ZOMAcVlTUfF;CY:W7q=CHMMhuNQ]NOMRPm}OGUZ[Z]RAQF+fLLNeTFAKoRNQKSM.6OKH2QVGAIRhUn[YYJZe^Q@:B?T9NH[TPDCSClTKUq`*Ja3Ov3CJW/47PIM]eVWJadF]IA3cW<RLbI^YP7Uy<N]MSKJAOMA`=:dW[XoVTf[C]L[]^PgfgQ5Fj8IefDDC;yBHWVVW=VV`UZ_`_[-HQ`'UNq_IEPSYA_E_f[LQ`TYHaWXIP:JASXZh`fEj_6TB6(rsO,ZJ6cZ`NF]7SaUHR<PER5LDMBV[jg[eFW@I:`LIB7FRb=Fq,_N,M)LHE0OfT^HdUJY`Y_s?2Ff;D(;HhDj*^jLEMGYmU3YsEsO[<M`V>@_IL[MLVON^bSBqUnQiJzZL6XJSacgEGLfc]PKMSPTUCk^NH?C[>NXYMQCUQLHFp_VJUBFDc^_WTJZx?g<^XODZ_>&OxYG<LG@BMcJPC;^<`5J8@.i`GO84iYE,PEcS[WQL8[L/FB=EYDOACEIRL^5K]=[qA:[ENW_(DFL]LY=J?LQ]<cMAF=@ZKXxG@IrBac=jOJlCI`:K?IK]VX[UGCETrIRDGUiW_?Y@;INZ0WuNVm)S[@<i_D1WW`b[KM6S^TTJ9O^gLMGYcNT?hLa[V'ZFmTjKWdVMZU[W]5E^OF^_BPL[NVDXBQaU@WHLHZLVFX/aA|NI_{Eic]H]MFWC9aVE>Xb_@E0VWMRCcQDPyC@p;Hh@C4IDPeZIHXXWEKN*MXHS]'i<YRYUSPZOUiJNWRLOT?[bR?TX[ZJ'bNRRhGjEiYLGfIUe?o0FLOOm93USv1ZGKBZEY(O`dJyW:U@ZTS3DCrEb2dVWXYeT?J=~RfBJMn^kzZMJF3lyUGX*LSWDs%/Oc?t7P_KBQSEgE=S?<CK5dlZ]V<RS]WUHq3WSq>NPNWGZ6YO1bz9W_ZHiB;>LMMkZT40:swVM[ZLTgvU_aSFFn/eU9Dc<XcM(aH=XLIU.]RLX;NB5[jXPa[kPRUTI[[VQM5RK]AO.oZ'MYDSXD^fKTGUKKIV:PO@&`EDbd=WDLULXWDNROQbSCBF__M[BQLWLd,JFMT]K[IRURd[WR[ZPD[GMdpk=L9bVHDYZ<l3M<SX_eSd]R_T^Yh<TF[K[H*ZCUNcU;IT=[GPw^NR?eR6e_JDMIWH]L]MP`IOU)]J@aDQaNNBZPGJ9UZ-K?gUKX5bEqN>MLZAJ:5}gQFKm`MR?BNeg^HfTJAZIo=T/W2_lSS_hemUAMM`WFEYR&B]UeBXB4K7L8Lx]pA`HSWMTJ8PJC&ZTOfa9YSDNDkROONTH[NFV^fe4Z(5CQC^_9TjVMbgoPSeCISTTPh:t^[IZ2@YYG]MT_]<XQTGPEMR`^Y]`gd6QDiOXdPV'BCYVSO)TSAaSRqYb4QrYeXQSlOMBQa.Tb^@oEgjaJW,eLlbUdA2T[mcZAAQB6Z@<JE5]GIZFmUZFABWFWgiTAI`WpS8@VwoZ^]IQLETNPJH=ZQ5GOSNx[AJVM_NbEIRSZVi,S]ZQVYce5JBI^|CaT0b`=W7BZgdNdqv_)+GbRfLXeXO3cdY3PiLB^VH2[F?<nFLYFZZJSI[GaUx<O0P7[bc^>BY]=iLZ67N^aQXKX[WNYV>XTkjYL+4IJ`?oLYTLYaI_[KW_bvTaGI2MTwVNNXVrCSGJUO[fbhJXMZ1UYIC=_[WP@FH9YMXGYJ?dBiZN<TZMUMY^yCKIFMKH]NEIIF[JCTGUcGB^Dj;J>~GF`XCOHKF`>BgMLUDk9IWeIaGXVT'`KUWNe:SmX@dxP<NZNffcT/qT]TGcKOM03LTSZnSWkXH<cPZ5B_45)[zjh6dX@c0MLC`?XgZ;OYRHd[KaYJ/cJgjtHTgWiQLTexUE/O^@KnVUBhMRT@PA]WZ[:^;wTTAj5K[^HmE?^LO]=W[UsNZFT@NdHSVrlw=]K]CYVMcfYKGxk[O[GIOD``^ZUQ`Lf^VWPTc@NUIeZPOYJ6k1^lQ9Oe`hDK>L`L*BFIOBqI@WOY@G6A5JNZIOORMO^px'RRiXhUi+iiISJPZd,qR-?6LAsWVW^AZuE=;7VUTRV,cOFk7ia__HIcd_4b>mTQWTBLBC[fhYFcfsr]?WH8TteGvGMWNS5mi<q(,B[|pO2APYCXQ}ZPT=RZWeYSNRbd`S_M=J]^QZdy)MHZI_^V<N<N_?tYSQp-iNEqf/P6`Ckr`fkmA[J.4J(gB7JUm-YjXSf@ZRmJOlSFdd=MObDq>(ZmMV@DIUC@_Wn>HIQOIG_]X[cc_TLLS`U5BBd.lJ]Re>*QX;QH^HENlJUNBoWQXO]UHKE4XBU_MXUJK[TPO_[[KVP^B?dIzCcHUFETSdcZD&_HLTP.R][S3VUHZsm5mDNPA}WGOWNIeHLKUnm;[hZOYAZEJG@KfRJ]Jh]4R?YVJY]YCWARXQWEORAwEXGVyV@l6{M&@QaJRJAdYggkUdYKFA2L*x:=,0HRTEYJN]G>T>;4Su`MYDL8|AFoT-KVVfL]cLYSEAOXWHKY?BGV.QhLEtuWKQbQBJ2T`djY]8IK[_tX*if9LS/nZJhW_VXb[-sPTESSg<L>fBYYMg5LSh6^J5RU1_;Px^MKJCccNOVSQRIdlSDQF^a'UQ<CR=RYQA_ON_GKQX[TGP:IJLdVJG>7'I4WdVOQT:F`Y]FNG]OdMUNSMcI]>bOj>LPH.IXEWI&:OGVLPVHRUbkF<BN_KRSWRJ<e]T]V[>DVQNRBQZDZ@D@^XLMTWLP=QI_Nm*PA[F1AV]GSHMCQWF<PPJOP?QUgQVRcVN]WyAOHHZ`XMIZXGLYV^dC?q<K>[IPNT_D6=IHU;HET60qGTYp0UJ|NLiVZX:fBKJQFgi_W<YnYCEBV<LBLVI6m[J[oFTb`_^xQZQ=HO?_eB,ZZHPiIkcj=<gWa[^QiJfUk4MK^WMjILZPwFvV4^P:iORQZ;AR:HOYeWMI@R>OKDw>Z]ZMI6bYJYQZe9ARYKl,TKaFAS]^H_FLiY*c9NM[T?^ZoXI:[FH8VJ[aMKSVSCiAcPU<E`WRXMIbBwNXOf_V>N[;NZV'e2_RNDJQFTIfRb]a3]aDDPCV_H{W@>ULRLWH_G[FRJASdG>FbNXTbGLQBUKTHL[N<{GbfiXcZK;WP^S[NzYb@8YWeRbD`FJ8DMPJFkOIQ7P9OR]r?FPAT?6lYIb:y<ILHBwJjKh=kJJDIhendmA]AuXkU8_n4`GCv]bJRaVMZRLYSTg@S5D[dL?FAG_F'Qf][N>HYihSQI[TKMaFVADWULSOy:acW5MU^fKYYWUXEUc7RaISf:U[bYFU;KDy[[DSlWBQs^]e<[C[[?5kQKMQNTOW;`NN][<TNYNODWEPAYFRPRIYLTTIMBWXRCG6)cFJIKUZIY?|JKQDa{Mv8LmBN?CSNjSUVhb/QcBsLaYdPlM<6aZZeTZaL[e4w`]Q`TeM>Kg^fZ]gMkI`RLiV[^LJA'dY?.23BSKCXKhR9{j[BS>G`BR]fNFSZaZBN;h>UpVT[D=rS]KTFELeM)`b[PFCGi`T]Tc87MGTe;Uec[`D8]M=HU?Y_BLZVb6UBdOd=OpPRZZQUA[XjMGZI?iyHWYPU0m<MW:Xyk[>jnblD&XTBwOZ(`J{gXSJWf'ZjOy]JJ5VON{NQTVRGTNcT_RVJWaKRSa?]O`SM]VJQjIJ]Q>Q=g@ZWmBE>TYaJJlbNZHJfWKgaHTL*_PFP]f^@[7)G-C]QH[_KOHzNn[`>@fUYXUT:]U>QCoZKGZh_PZxh]bKHTsGS4T`G]8FQUbOR:DNE<NSUY[LTLp@.FcZ4K=)F^@BVPI`?m;blaEC[LUQPZfN^MDNWlM9XbEQY?QHP3XcgXzcb_`2STJJCUYkcg6[F`U]YUU`ASYLbYJ3Rs'FYIC_J@JN2MZASXHdP:pdkIi:`baKf4lZ@W[MODbA,UN5XXTO@3YJo[LIoJT_c_HBG0USVTL_ID@Z63]4pgV[vPQ@Xb^eEMLLSGGHY{Q[HX*GA0YRQjN@YFCcHapAOcSPl9F<J`deZoPZgKdP*^[gSTjDCSddT[^YSZ6U_R&S]MLaBiVC4]L`_Pw;_Lr@`R8^f>WJCWZpe`^KLbV+M:G`*S7IS^[8KV_GjPK;JNfRLMK64@LXb9IH7kFGdmR[XjQEU{NPaH^LGGDLjY4QCAEYLFG9ZcZ9-ZXH[^U:QMi[XzQVQUL]S6V6Z`P@6IZTVRffKZkHhEXN<Vd?:QKI[FGPETLB[BHH/pX[Kb(OFaSUPOYGG:R>~fVekV]3g7TZ8LDk]^ZbEhWWMfk>>iYfX0?]PXi?hN@P^/BLePVGGlUTIMEBAo8q<T9<VDJgLUa(B";
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
	let speakingSteps = 0;
	let candidate = -1;
	const room = {
		ambientDb: ambientFloorDb,
		quietestDb: 0,
		offset: 0
	};
	const learn = (levelDb, speaking) => {
		if (steps < windowSteps) return;
		if (!learnt) room.ambientDb = levelDb;
		else if (!speaking) room.ambientDb += changeTo(levelDb);
		learnt = true;
		room.quietestDb = speakingSteps === 0 ? levelDb : Math.min(room.quietestDb, levelDb);
		speakingSteps = speaking ? speakingSteps + 1 : 0;
		if (speakingSteps === relearnSteps) {
			room.ambientDb = Math.max(room.ambientDb, room.quietestDb);
			speakingSteps = 0;
		}
		room.ambientDb = Math.max(room.ambientDb, ambientFloorDb);
	};
	const changeTo = (levelDb) => {
		const away = levelDb - room.ambientDb;
		return away < 0 ? ambientFallPerStep * away : Math.min(away, riseDbPerStep);
	};
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
			this.thresholdDb = room.ambientDb + thresholdDb;
			this.onset = -1;
			if (learnt && levelOf(sum, square, length) > this.thresholdDb) {
				const amplitude = fullScale * 10 ** (this.thresholdDb / 20);
				const isLoud = (index) => Math.abs(samples[index] - room.offset) > amplitude;
				let first = 0;
				let last = length - 1;
				while (first < last && !isLoud(first)) first++;
				while (first < last && !isLoud(last)) last--;
				if (candidate < 0) candidate = position + first;
				this.speechEnd = position + last + 1;
			} else room.offset = sum / length;
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
const quietRoomDb = -68;
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
	const delay = 4 * stepSamples;
	let position = 0;
	let loudSteps = 0;
	const loud = { loudestDb: 0 };
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
			loud.loudestDb = loudSteps > 1 ? Math.max(loud.loudestDb, rule.levelDb) : rule.levelDb;
			if (loudSteps >= steadySteps && ambientDb <= quietRoomDb && rule.levelDb > loud.loudestDb - steadyDb) {
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
	kind: "adaptive",
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
