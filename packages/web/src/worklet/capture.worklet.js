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
	let hints = 0;
	let proven = 0;
	let candidate = 0;
	return {
		onset: -1,
		speechEnd: -1,
		judge(odds, begin, speaking) {
			this.onset = -1;
			if (speaking) {
				hints = 0;
				proven = 0;
				if (odds > silenceBelow) this.speechEnd = Math.max(this.speechEnd, begin + stepSamples + tailSamples);
				return;
			}
			if (hints <= 0) candidate = begin;
			hints = Math.max(0, hints + Math.max(-mostHint, Math.min(mostHint, odds - hintAt)));
			proven = Math.max(0, proven + odds - proofAt);
			if (proven < proof || hints <= 0) return;
			this.onset = Math.max(0, candidate - leadSamples);
			this.speechEnd = begin + stepSamples + tailSamples;
		},
		restart() {
			hints = 0;
			proven = 0;
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
	hintAt: -1.6,
	mostHint: 2.35,
	proofAt: 1,
	proof: 12,
	silenceBelow: -.34,
	leadSamples: 0,
	tailSamples: 80
};
const adaptiveWeights = "^IDSUPMQRFVPX`DFVU[UXPMROFLT?DQPjb,CH`VH^MDeGNGL^HaMSRLRQRMPQQOQQROUNSPNNSSSSQSPOTRQQLUJSOM,PRWRVYGYZI^J>iVKAQRX`mGbKaAI@JB@U^sZb_NWskJKCAGdiyRR`k[0K9]IG[TKedXKV[OGTTWR^NC@MTT_[IDJQROGHBPOSGNzPI|jbFBJ[MCFPBeMK_hPEIZQJ>I^RDBAGV?EjYWRe}l]e`WV8SAbdT;QEMZNQXTiSPC`V^DDXW?P^RlNZkMRV4HqOMZE=OifYNZh[AawGJ]H]T9XPHPUZRW_PMNEGJQ^SZIaUhNCHHWRW?_[PVHQkeKUrag,]RbVWQTQSRQSQURUUOSRVQSOOPPPOPUMPSQLQQRNMWORT*LNJWPTZQYbiKMQ?T,2?TSVEbgSNMT`iCGUUVEK>PQEZLPd[mJTe:X5QB[C<EFAJDH@W`HRZ^M]XHHNK:MJ>]YQ+QN7TBSFcj`W;U@B9@^D[K>5C'AT@CP@]RPQRddfbXISJ`[HUa[XEN?:SWSOPN<BmT87I>^JJSYM]S_LLOOMSO`LWNMQ;^[LTCJMYXMQJ^oO`^UbQwMB>GgFY.3GYIGYDN`b^YU4XnfVO(A`@]LAX`BJecE3Cgu[_Ji*n>ycNrZ@9=PHE_=SGOQMJ]ENIcWU@O?CKJ9KRMAGU;AUNSnWN~9P;^[k^VZc_RPLYNSMHQZJQWT[TPQPRJRVRTIJYM]JBFTPUcK]vyWI[JZPaRMRTAPK^D]OOB?B8JD)MHPmf]YdGRHQjTM@SdP@?duJSQ49YcMYG@*[NMKJb<G;hKQMl]NAJ>AadTmb@?ON:>JO<ZM[gSU@gM[[chR13CPTVYpO^ROAKRQaXcI0E_bWE^{R`SVNYXNUGddOEHPDZkwRS1QGCFY<SMV[IWZZ|T^EQGAN=N^66;K[ICVHRW89Pm^XV2]b_e_JPGHUSUTUI^VHJYHD[DDI`XSMMpK[I=PUa_ZE`Q+D,O7dZNTm}J><6aUO_oAIW_LYL7L_n`()GXn_U`iEMVAYKIA9ROK1jWZ<=SNR4RIAYIKQXBE<NZd]HHOBaPIWFjXKbDL3FrP+?QhN4O^)]]]`ZKHNLQT`UIZRRHJOZ[YPNWLJ]NZWNGXRQLSMWwQ^VU_7&K]H<LFH:D<BE;LQ[iVkiikPESOGV[PUTNHD;HAxRS[POR@H-9I6]SNPTMLGPZR`UUXQIPU]XAI:UQRs_QWanGb[VTF]NVI^>R/(Ma[Xd;JTbGIH]UKNePhTCI`MKJ3KmdAAA[NKaPLOKVMu=]kUy>SMY5-%65Ln`^GWLFGWUS_kREibbf7>:0UJ_QXfRP-FI<CJbVuBHG[W]a=ZZRMRWXZYWWCXD9PL_I^aUIGR@CWZcHI@N@OkHWlNQ1yH_SdJPKQU_ZcKa_S@JS_cQ^ROQQ[KU|_WRTRTUTLYLQYBRLXJSVTWZMLZU[Sy`CKCUNDXSMIMCPN[NHDMVPWQR]QLU|`FLMKQRRRLQQFULQMQIPTPUHKZONNz`TGTZNSXV^HQFDIV_TXTJ_G]VLQVRz__JIRHZDLAHHTTMKLRYdJdQPiCNLGy`KHMNHMNXXQVPLUMRVZVTIPSVXPVTz^T^SQYEQX`FXJX^YdP_SQONGGh[fK}^NJUJJ@1~TA=PXFQV;CYdFSZ]LL9MxaSSNQRRXMOPPJOROOSNQKUOKG[QVOy`SbTQPS[G^`dYQ]DZ_DVHP^ORPSQOx_YPLGOKEONPYOUTKSSLQMVEUOK[UTx_KSTP]OMWJTOSQRDV]PSUKOOPNNeWz`W[INKWaPZ[XO^^GWTSUFRUOSNT[S{]=TLA[A6LH[TLSA@[USSDTZ=`V9URz`k]LRUMFPVX^TRQKR_GZUUVKTLKaSx`KISUJSU]Y^UOWWGTVXGOTOQNINOcx_@PPQWNUOWORHMNEPM[TMPXIGNUR[x`YSELNTGYJQRLTQKOOKPZLMJXJJUMx_WNJTQ]8cFJE]ZPaFDPVZLQJYDLKS~_LUSJNOWTHOHaGHS]XMYdFaRYITNM~_YHHOIVbLOPY`RXPUHTZ^TOHWWPNC|`R`>PBOJQNRSYV_JI]SRVVPPMEHUUz_HBYP?RH:Z@EOMMLiH^PRPGJaTN[VxaFJQPRUEYMJQKRWKMXUKOIOVO^WOLz_OPVYWNeRLWTVL]ROYPHSXLORTcO]~]SGP^.S-}LN`P_:S=:NTSN[MbNSDUr_KT8JSNBgPMLOSSOGMSTRNVQFLIREz`PSHEVPDbSZYQWUFNSQZZMRJSFKTRx_LQN_ZDFGLLQMGVO]OIYKWPNdZMjUx_USB:RP@T=UMQUW@NRK[FHTJRBLTQ{`HNW[NVKdFMIKROOSEPTORP`SNWOJz]KNIWPLJBNE:gQ>T^NMTXWRTYT`AZ{_YMVCMHAZRP[;ZNIIWHPKUMAQPGTR~_[VHM[U[IQWWRMOIUR=ZVTaFaZCb?}_NUP`TPDPLSMNDQ[XB[SRUVXGFJNMz`RaJHTGNXN_XYSRUR_VbQSVSXKLV]|aNU`W^UPPVZZTVUYX_PTQR[UKLYVU}__KH<RYMRX``LLJHOKF^VLcYOVLJN{_OVNMYKO[G[[DOLIF[HOTH]HNFMTFz]I{@9Y<@NM=BSbKLFX^VS=Z^ddJ0DPXcYPQQ;r>gegM=gPWmjwKvo;nBTzYXZ]N^LR^MkdwsRpdxpdT]mS^Kq[nEX]Zg]XPc`Kq@OhkMj`hZ|sYN`gY]jdIT^OzQ@X[3iKeTLNVT`R^aRIY]OJMFNN]QE[BZ<B@jndMA^Gcc(2CKX_5dTPCBZ`SDX^WI5KQ/gMRgFEef9dL^cYy<kMZhs@N@NsMLIkCF[dRc>2XuNLMU=xs[ZNr[IO?QGM{Xee]2eSE>]XZ5aL_XfJ]HPX]QJ_:RWPiMad]x^URUP[Etl[RV[_Q`bBUWGcjSUUOZgETVO`TMK,^AWTZ?3AMPSYXShZc|k/BwOn=?dHpLM`QV[dG^shnb]cGaYW:gQk[yPpBanULTZ[ZMs:VW['gM@Fsa?cJas[dfjYFhUE^I[S~P1fKGAEj_apWkVaJBURfLE`S+DU]LRSDwDSFUdRIWO<iF`JaOQWXnSLHNYA*DTKSN?O:&Z9JdcJF]FFWmY=X*:AY+ugdY.TOPUk,Kc@S]>I>1aygt`i:HYH{Pd0|ORI[EC7BiB`TfqeWuLWmCbKZ]haiSP{HaTdY[_MT[QuBbIU_9e~lZZN+VOlNJ1[LZ?,JWYY'9E_wI<V``aUZIPHX77ZS]K&eB8kpF[^FZJov7[.O^ZCPC]AOBYJF9X8Wd=eJ_QO<K}IYGVPZyeLEsL1dOXs<vfO;kK[oFaZ^J:iDWYS_YbM]F&K]HVUVI6v89_8QvDbl;aZYgs@J=W=`ERHQPSAyBMO_Dm]m36FNh_YZ[_ZU]hMHEEQQYLMdiXV<SxR[SjU]hHYlNqT`M>Dih[IELAaMO?d{S^IqV[TTWHZ>JV_TZHdGQ`h]PQXZZOGyw^R]TiROPWWuKfoJxJRFM_RScUUvTOZSTZcQNsJfW9fB0{0TYFa`]A`NnVAJEeV[h2MGW_V=D?I`F]M)jL^YC2NW5SIoV_YJTGIWZhHISJ]MMKMUoJcGcwN`TRKW/YBT;8^6L[D:BJ1B[(WTKeK;59VXPXPxWA&ETNcwjRV`=th|dOeT`6_G]Q^XiKvT^H1&?0TApQZD|Z@W>CPhoT^`eZM4P@PbFfO?IPjcDH<,B]P+SWFBYKMY46]KR_ufJy[aRtFU@DpsA{sQ[e:VIVMeabPl_^[SUI2I}7N:^9><@EIajrM[VRNFGU*_LY_<ID<gSPrDMZEfIHLDQX1Qhp.fXAmbwG@=pzfM:FIO><XheX@WD{K9]]:MQWo8OaLSC@t?rRNC4Z[KMZGBKF9TMRGTJxVVQ?MZBZ?6XNYXGHOVAX2:paO}UXYIMV/k@UpHPI1E:RQ*HY]WP)KD=D>UmYb^ECZXbXW:PZOAmEO^URVWLW_RURPNGSiPZdyUY?XhYSKh[XMXC<NCUj&KmiL]9ZI@/a6i0DXGtXQY[EgYYH_NXO]iWRvX`IJ@}k`_=oHZFZR+iZ:cVKeWIJEFVURLYQW9uU`U<aTWlVIs>T0zYUF4_AHrGG^Cz^Im3HNwVX(?HJDKKUUfJ]r`AI](LS/PWrK9@;Q[PsVH^UQwXWGOXa?WSQ?[HZTNjJYE]X6>Q^2>A`kyjJ>=kcIA<*fKmc<nB|EWGK?ILIbVAmi{LjS`e8Dm1[ZkWINA_W^7lvYDV3E]0y@LVAIE9TWRt{EjQ|NZ?GEIBhcXGPY^z_OIF7I`5RGeNERS]Z'`N?^];dR^QAQ<NhZD^,VeL)_iaWHYU_BNSDU)OhSB<PEuRXEMT`eKeHS^RX8;m[.LKRO6:<(=mDL^L4lPgPGBK[AWOpBf^`<O1NGEFR[[C9t:()?H,Cb^KYfESD_PVGiWbBdc>LTXFATK&[YCHJWZhcE=aVGPR]XQe^QTODQ`FM9EN%VCLZJh?3S`]]HhaRxKQGGweTSlp>SEfRYXLWcfL^rG[XX]P]yOMYSWX5NgEUYvdZTiVRTLG^cIdI4D,AWjCNUYZQ`_[<MY1E`nCZU/R?8S_QFW=b`DANjY+KWEa]P|HNaLMARZcGJpEVONPUMTN=^R[K]Xk*I]OYOP^4PaHIVD7R{LOHLf8S6ZGYQoDInEKO_xmxrs5UVJ>w:kSO[6[N[YV&ToRUz->H+S^k@AH@LFT&CNm[CWMYKTR:^`LcY_s6xb46TKZLHWWYR`pASY8iHVwP:pLa6TQBMyNQM]VTL58DPYQZ1^X]gKW1q^FT6iNXO8B]JR[*nbPBgY6cDFb5j6UgbSLHRG[2'd9CKDZ9k?^ZX6AE-8RAPgeM`I2nOQT<WO&QPAMFE[R;J+BL=[WKUeXNJTFYPKK;JkLBQVNXw?8EK[1C@FqiEhc>M9^,=Y3}3(IPNZ_ZCb_YX?%[OYQLKHJ:]PAXMhTFn^PYDF^X]ZqCD5M<0DM8ENbHhX|HAQWvVW=_jX=]qsBdX?YLRw<UX>Ud@UxYJNF[zDPH0YlF@P_QRHIg^CEKI>eLZJnEkgRbUDUGbRdb^XKM_LeUKYbMZGMQZ=@WR_+`OTbBPaphK<gOT][WS^SUf2gU=W>@RLc^KbYcRbLISR0o`QM,@?hOCeJcP?]QLCZSYH`EPS`GQLXS;?cbKJdNxiPiJLRV`:E7d>^Y&c[`roeT8CA_dJ0lG9.KUjXUEdZ+O5JXT^AiOEFjZgqPL]t{UdUCkt*EFLiU2R;fx6'd4NjuRVb@?C+hb[JU5Q8YH[1b^OJd=WREKWUX^PMV}WkNGZ`_H:=OFaX^Oo2{DElS?<IBPXkT|Ke@HKD9]RZO]R5HN`j8s[_]SS9R?AFX:ST=a|[]WNbJRVQG]OcNKG@i@BNU[ZKO[RSPAVnFS;EVGNM-^FNKV}QXWTo`HaPONZ[:RIrK]ZK.8F:G?BU5>CDB39oZs7<J^_Vcs+T^SFmT<;hWvTZVEi/UA;UDBF8MCG0X_YQT[>b?^YZ)A8i:PLg])Q5[uFO7zQKVWSH@N8JcTkUcOMIENkfdAFOEPVPU[Wm<ZNLSDGVg:[QVLUIB`VJU]aOfZaMeZaYTpuE;*7LGlYPIIUgUIHh[pZ2YqX@lWIeDZJbCR4>ke7ZR_NrPmy[ZMH8+]>VD>K]BUN0RTW94BYOR]^I[ZEVV;M9fTZc[UKKXFpc9Rq9SVATIgLH7S*^gPIJAKoMSDRONG@rc[RK1IZH@El_kZJX]xRaNHdGUSLGaHmpQP[mH`W^EXZWO99'c=lE?<kSW/OO^@VH;ec;hf=oKJfqD2*>MVO]^BPK`^@UIJ=fLRVOXLHlV6_yCaXWUNJ5ZQ=VD)VLZC|QzKUDVASzPRQTgUFEkEVD^R<Z?d<ceNSU=S0QoYYZpx9K_[<oTx?FJReIIl?RWAQ8_PkXeRD{V28UQWZ|dHLUE?[1f3fjA,SW)^^bL+oBkbsnH?f@[@G?_@|[^eZV?s4>UgVFFKFFcdUi,C[b_Q(PQ9Gc:KYri3i^Yvn(ENiIK/8UF?K:TOT9OjKQ^4Ny5N;P1ua6O@QXEZ:SGg-fVIN_UmMnQgc23dOBdY`[WKahbFUeDD?D9y_OON=VBSVOFQKXZCCGTXJV[B1QQSMCQTSwXmG`RXN[g49DhLLRH=JdM]YHNLO?tCWgHhoSQNM)cjILDP^T[cMG?YN0:DRAI4M;@MBiTY5SXFP{D8YJRbU/;HEa^]f;CSS@PTCW;a<;`fyFRbGCc^IiD^^7^Q8`=`AWYV][=HB?zCLQHQY^T@OUNRKH6WjJwm2S]4=aaD;HRn_YMa+_EQSV:FUjWMK`OOPPoVQY[&a@U[W?kQFE:ZPR]EVaKUOQR7_NFUWQQY|HQVK=6KLNAJ8P^iN[Z[MPG[^>?7jL2bI<;UEI1=']W?`AYRPdzT;[OEdA:H@?RpZ7EdQS=XK+J`GSV)b<ITbKORcTQhPV@TbITDQE>JY]CV_JiONWRA_^UURgIWI`MRPXWdWXU+TRh`Q|Z@UQY[NZPa{AOVBZ_WI^>^y69MJZOPaV?UZNOa:ECj=gaZQRPPhtUMYE/YP;`<fScEQHSmLKYU7AMFag*QL-f]YCl]j?LkN7wLXUh8BPOZXR?[KNS}YhUKuq=B7.G5R[H@,6yXOEOPTIFaUIMPBGYBsZAoZ4bg:LTbEYEgL@[LIM]XC>oYL[sCjkS]J+W[akLYR_eoN^^@;bC?XSb^^AKETWY<R8CVC)OE:_XGS;XV[QTKMlQDq_OMEO[TZTOX<EJ[JI3_PoDYiuMPeSrJ]Q(hB<KpaVCR^D?79Y;CJP^UiXb[OUGVe`R`@Q*V{`X5_AOg`cTKMGN.fV[LL;Sa<H]OJRaObTdTM([S_OAiDPKS?vOMVYSFJ4^Z8A@WHIpGM@k]F[?X+D?'ivY@YHy8b`G_g7oOb3Wa]]aDd5:Mq`hQ]^ZyQZAKWRWAOP29[VWIk@YP7L@Lh[wAb->Z@.MD]XT)]L@S^.`KLVC``HE^DIFPHNXkkIYF,YOEeR&ZuXPMhv5_^N;3JfUSIhPUeLH?zVCVNue]Rd.YMHH}YYTTqXseTDAT9^[YNDFFaA`R9XM3ETKrYY@V`Im,abdPE`[hNaRMFRLfNTR=>g>YSC1B/MSYL]J=I?ZWQ*BCPTFMPWY`PLM>[JPe`NRMYPaSKDQklSZgMI-Q<jG:)<_hCaijIS_P6fVlHA^BPRE<p.UByR`YZUf5LaEf+SD3AYHOZJ@TUXkJaZ8F8OQR;?Pr>[]U[AL]W*eDKDcMO>bD7]VVSNCSgG]hS_c?Z0`RAWb^U[Jn@fW8NY^O`TOqFPRM2Nh]yPUCC3rS^UW[X6WVUaZBJXcvPiSX.mIV_][H[Q?WKm?ODk^inPX^+qUbRWO[eQ?L=RIZ_;ZTIdMHR7UWWIN=[8jZCO@d{B_3.7UVZfNS1^j=j`;HESFeCT^XGbI'NVMHo?UDW^;TQRE]5Xed6P>Pm^xGdZk9n[=K]iQaYgc;YXZ_DX8DQI5JIU[h_-H_R6lP<L<[FM8x^PGGJMWbGRRVS`8gOQ@MUXY]SRbNNfC{ndNmiNgJ_^UbWBCI^>8daUO`JbQAQJf<Zs6_.iNV1w8QfO;iN9ZTAMF[XNwCT9cGQDRgRjxw-ZEI>Y]ScIZXFuX]RfDRE=]xep`PeSxB_JFNb0MmFT]TUEJQZC_]fQZQcx[[?IRC[g_O>EVTMZ]@WO6?HIk^LNWUN^=mb_TdTYwSXP=UF=KeNE5[jN]F>]XMJdY[YVUB8K?R@7=O`CDbT{UnU@YgZX1]U?.=N1R-COflh[QUOSKPJcVV[^RVyEV,^UWhVW]=I:LbHJ7XNJHYZ_]eUSHZMcNIGGO^I|TRYSN@OTTlBXMIHIcLKJMGKVG[3Sa;s_X`Y@M:cAxOBreFEmRIT)J@6AcYLEQ_kcVJZVYkOZOBZYWCXNBxEDeRRdPDTYR`EEP;R3YSKVZeN]upNP]YL|IgIThPeVi2WOAO0UQAC:TLeRATJe4VPfZt2E5?FgHX;QM97JHSUZLLHdEkB>iGl+`KUTJPOtn^MJMHLNM)RV_QAY_YGa^<VJPNBa[ERmOPWWSFRnZ@XntIEXZ>d]K?mtGWEFX4{KeKE=SVTG9GbZ0KMYBhL]KXXJ`eQbGJHFiU_ATJ^TV_I^[ZZKF+KVL;IIJGC>ZI?j<fYQ(1<awPLUPYb[EnBE?FbiXEcY8ZFHeJ=]J[GPLT']G?NJlIhVlSRWELCUcL??QO[FVcOS_JJPIRY0uXiWSMX5VVE8Wc~>1MjBalQtZ]Dh?_jEXLCV,Rx[=8Z=`tXQfNJSQU_QCVXOO1]QPS]DUXk5xLOjBFYE]^DV(_HFZ]:OGF;QGKfbORIJHYUTY?NQLXLZ_TGZR]?bSbJT^A+RPRUQ8?AF]PWYQUWGt5<?M^VGK]P5;a[F`UTA<lLWHGJf5kJT=``ETFX`B0XUEId3JHJ>(OYZ<dNKGWrL+TNMQW.TZ_D`C^ZCiGy3QIIdcaTHdJ@R[TGgAUk=OWUHEQH}?FJeCUDRb@g>aA^TL9OLYWMo^ZSPecZI<M{X]PPVkP^M:S8M>JF_/oM6fhSng]fZm7YO5aJBTX;(Kq?JjM}TdB7uXYEQVVEehW?]R_pUgT6ZOnJvI5fe@bJXcU>>h9>BdsRIN:M@O-_|3QY`ME.pXDZORf@HUE[b=rQzgGXQP^`5TeB,hL0fB:F]Vq;I-[IZHdY^dF=QSQE_1cJQ:ZL`LVVJR,iVXkcbJKXa@RZD5<FLKJNOOQD^vDqXRHaWMFKCZ^?yJ@WYL]CULPOZSL7?YcU*;SPU8Z:LGRSVR=RcPLuFmoRPalIDPcjNZRzhJG3aXgKQNIC_6M?MDNuRPE9^OHMgsG;G[K'7nZBY)y<Q_X-oRXK`Q_REHRT[^]hFC8ySdE5X[2J[IZ_X^YVVBSOMPRYXPSH^<]DK^HSZB0GHSVP+QZ]RQPU[VQ[QU^,JJQOL[yRLfT=TTEWNQlKhQ8MN;Ed]RcQEVk[(d[90rUI3-cB74d~tGF2JxwF9c1C6HWgXcGhh=[Q&c>_ROOQCTAZFjP=YDJKWT_DdPS@TY5QEdKhO`VYZMM5yHOwmR:IY;e?WhCR[S?]pISTDPUBQIOuM0C]YOlb[>ALf5vX`SdDZ=:Tt9mX]}KoNqKQhEa;Q00*rXO>I7C`.9LC[HTRBHGM]lC8>XRqVgD87=c4ZGXwa8Y9Kl[N=e./Tj>)o]l6<PAUeU6Nah<IfcZ>Ix]ZZ-QZT@KMAkb&[RVO<Q@XXcYP`DGcKrHIcse<C^>Iq|T>]OqMj?OH[TeZcTJV^S3F]GRWTF,J]YR_SFf?<I[LKYKE4NERxMCNRV6^Fh:SGa?QK5L^a/hcrU=X_QMpGH]OVSIT]CkXU?TXHbHPRH^G<^xDAX[R@MDIa1KLTKH[@*H@ReFJVMOI<lQo8oEGMOfTP_5cbpDZkSMMY}[W[wg[eSC]eUW1[YDb:]J^VUOAIRKFSM9U[OYIgA&O]X5U7KBlHC,LF_)vXUhPP/V?_S]YXBcb=P9eJ?fuOW[VL>NY_iVlVl]PWZYbcM6XKHMcGS>Rb`@YfYOcwf8X//B[6ce+*MT@Ge=O6IkHALT;m]cNqm<JzNZ=^oU5ZBL3Z@5h@=LWWQW:oF_+9ofYN]B}Ba`s>de[C`KHQZ4'TEtc0alCS8RSX_Pk_J=HXJ]c?L9w([T;JS`o]<[GTUJUcG;[L[h;NM[RZOXaMT^EVT7UwbNXhIDMkRIYcdL^?H_N'GmFaO@jEC;iZkT?i5dQoFaIC[xD[J7V[hUfJUNe<6D@A[6UC[RoIBHUUJUNW:8JdOBJSH(XKXtB==]mV36IAZ]UW3pi{D`LHADQM`BS;6EWLmQZJ&ZOeG0OS:cNO8RMvjG[TQPXTATLe*fH4IT@FCTa]T:X{HQ8oODtrANPMI^ZYU9Rb,HC:j4mRGR:B^JOdZ0@[KWIPTb`VOXV_DR7DP1ZRT]jP_Gf]`iGzS@MNKO@I]RLm<kMKSW-ABgRVFUoNNURD4C^6uB?8>O=SiOOV(=";
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
