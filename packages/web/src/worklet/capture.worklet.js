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
		if (command.type === "close") this.#state = "closed";
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
