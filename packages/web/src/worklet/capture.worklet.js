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
const halfWidthMs = .98;
const kaiserBeta = 8.9;
const maxPhases = 2048;
const lowestRateHz = 3e3;
const highestRateHz = 768e3;
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
	const halfWidth = halfWidthMs * rateHz * sampleRateHz / (1e3 * Math.min(rateHz, sampleRateHz));
	const lookAhead = Math.ceil(halfWidth);
	const taps = 2 * lookAhead + 1;
	const phases = Math.min(up, maxPhases);
	const filters = designFilters({
		rateHz,
		halfWidth,
		lookAhead,
		taps,
		phases
	});
	const history = new Float32Array(2 * taps);
	let slot = 0;
	let newest = -1;
	let center = 0;
	let phase = 0;
	const hear = (sample) => {
		history[slot] = sample;
		history[slot + taps] = sample;
		slot = slot + 1 === taps ? 0 : slot + 1;
		newest++;
	};
	const convolve = () => {
		const filter = Math.round(phase * phases / up) * taps;
		let sum = 0;
		for (let tap = 0; tap < taps; tap++) sum += filters[filter + tap] * history[slot + tap];
		phase += down;
		center += Math.floor(phase / up);
		phase %= up;
		return sum;
	};
	return {
		delayMs: 1e3 * lookAhead / rateHz,
		maxOutputLength: (inputLength) => Math.ceil((inputLength + taps) * up / down) + 1,
		push(input, output) {
			let length = 0;
			for (let index = 0; index < input.length; index++) {
				hear(finite(input[index]));
				while (center + lookAhead === newest) output[length++] = convolve();
			}
			return length;
		},
		flush(output) {
			const heard = newest + 1;
			let length = 0;
			while (center < heard) if (center + lookAhead > newest) hear(0);
			else output[length++] = convolve();
			history.fill(0);
			slot = 0;
			newest = -1;
			center = 0;
			phase = 0;
			return length;
		}
	};
}
function designFilters({ rateHz, halfWidth, lookAhead, taps, phases }) {
	const filters = new Float32Array((phases + 1) * taps);
	const cutoff = 1.875 / 2 * (Math.min(rateHz, sampleRateHz) / rateHz);
	for (let phase = 0; phase <= phases; phase++) {
		const filter = filters.subarray(phase * taps, (phase + 1) * taps);
		let gain = 0;
		for (let tap = 0; tap < taps; tap++) {
			const distance = tap - lookAhead - phase / phases;
			const ratio = distance / halfWidth;
			const window = ratio * ratio < 1 ? besselI0(kaiserBeta * Math.sqrt(1 - ratio * ratio)) : 0;
			filter[tap] = sinc(cutoff * distance) * window;
			gain += filter[tap];
		}
		for (let tap = 0; tap < taps; tap++) filter[tap] = filter[tap] / gain;
	}
	return filters;
}
function sinc(x) {
	return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
function besselI0(x) {
	let sum = 1;
	let term = 1;
	for (let k = 1; term > sum * 1e-16; k++) {
		term *= (x / (2 * k)) ** 2;
		sum += term;
	}
	return sum;
}
function finite(sample) {
	return Number.isFinite(sample) ? sample : 0;
}
function greatestCommonDivisor(a, b) {
	return b === 0 ? a : greatestCommonDivisor(b, a % b);
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
function createSpeechSegmenter(options = {}) {
	const wanted = options.detector ?? {};
	const toSamples = (durationMs) => Math.round(durationMs * (options.sampleRateHz ?? 16e3) / 1e3);
	const preRoll = toSamples(100);
	const pause = toSamples(within(wanted.pauseMs, 10, maxSpeechMs, 200));
	const minimum = toSamples(within(wanted.minSpeechMs, 0, maxSpeechMs, 10));
	const maximum = toSamples(within(wanted.maxSpeechMs, 10, maxSpeechMs, maxSpeechMs));
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
		while (detector.speechEnd > start + maximum) send(start + maximum, true);
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
	return createEnergyDetector(within(wanted.thresholdDb, 0, 100, 20), stepSamples);
}
function within(value, low, high, fallback) {
	return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : fallback;
}
function toInt16(sample) {
	return Number.isNaN(sample) ? 0 : Math.max(-32768, Math.min(32767, Math.round(sample)));
}
// capture-messages.ts
const captureProcessorName = "lingobooth-capture";
// capture.worklet.ts
const blockLength = 128;
const ambientSamples = 100 * sampleRateHz / 1e3;
var CaptureProcessor = class extends AudioWorkletProcessor {
	#resampler = createResampler(sampleRate);
	#segmenter;
	#silence = new Float32Array(blockLength);
	#samples = new Float32Array(this.#resampler.maxOutputLength(blockLength));
	#state = "open";
	#flowing = false;
	#openTime = 0;
	#origin;
	#nextLevelTime = 0;
	constructor({ processorOptions }) {
		super();
		this.#segmenter = createSpeechSegmenter(processorOptions);
		this.port.onmessage = ({ data }) => this.#obey(data);
	}
	process([input]) {
		if (this.#state === "closed") return false;
		const channel = input?.[0];
		if (!channel && !this.#origin) return true;
		if (this.#state === "shut" || currentTime < this.#openTime) return true;
		this.#origin ??= {
			position: this.#segmenter.position,
			time: currentTime
		};
		this.#hear(this.#resampler.push(channel ?? this.#silence, this.#samples));
		if (!this.#flowing && this.#segmenter.position >= ambientSamples) {
			this.#flowing = true;
			this.#post([{ type: "flowing" }]);
		}
		if (currentTime >= this.#nextLevelTime) {
			this.#nextLevelTime = currentTime + 100 / 1e3;
			const { levelDb, thresholdDb } = this.#segmenter;
			this.#post([{
				type: "level",
				levelDb,
				thresholdDb
			}]);
		}
		return true;
	}
	#obey(command) {
		if (command.type === "shut" && this.#state === "open") this.#shut(command.time);
		if (command.type === "open" && this.#state === "shut") {
			this.#state = "open";
			this.#openTime = command.time;
		}
		if (command.type === "close") this.#state = "closed";
	}
	#shut(time) {
		this.#state = "shut";
		if (!this.#origin) return;
		this.#hear(this.#resampler.flush(this.#samples));
		const { position, time: originTime } = this.#origin;
		this.#report(this.#segmenter.flush(position + Math.round((time - originTime) * sampleRateHz)));
		this.#origin = void 0;
	}
	#hear(length) {
		this.#report(this.#segmenter.push(this.#samples.subarray(0, length)));
	}
	#report(events) {
		if (events.length === 0) return;
		const { position, time } = this.#origin ?? {
			position: 0,
			time: 0
		};
		const transfer = [];
		const reports = events.map((event) => {
			if (event.type !== "segment") return {
				type: "speaking",
				speaking: event.type === "speech-started"
			};
			const { samples, start, cut } = event;
			transfer.push(samples.buffer);
			return {
				type: "segment",
				samples,
				time: time + (start - position) / sampleRateHz,
				cut
			};
		});
		this.#post(reports, transfer);
	}
	#post(reports, transfer = []) {
		this.port.postMessage(reports, transfer);
	}
};
registerProcessor(captureProcessorName, CaptureProcessor);
