"""Decodes English speech with Whisper; what to decode and what to believe is decided elsewhere.

Reads frames of (id, milliseconds that are decoded already, byte count of the prompt, byte count of the samples, prompt, samples); samples are 16 kHz mono 16-bit.
Answers each with a line "id JSON": the words with their times in seconds, and where speech begins and ends.
Where speech ends within what is decoded already, there is nothing to decode: "words" is null then.
The arguments are the folder of the model and the number of threads.
"""
import json
import struct
import sys

import numpy
from faster_whisper import WhisperModel
from faster_whisper.vad import VadOptions, get_speech_timestamps

RATE = 16000
# The detector notices the end of a word late.
LATE_SECONDS = 0.2
# A decoder that repeats itself would go on for seconds; nobody says more.
TOKENS_PER_SECOND = 12
LEAST_TOKENS = 24
MOST_TOKENS = 180

model = WhisperModel(sys.argv[1], device="cpu", compute_type="int8", cpu_threads=int(sys.argv[2]), local_files_only=True)
speech_options = VadOptions(min_silence_duration_ms=100, speech_pad_ms=0)


def decode(sound, prompt):
    segments, _ = model.transcribe(
        sound,
        language="en",
        beam_size=1,
        temperature=0,
        condition_on_previous_text=False,
        initial_prompt=prompt or None,
        without_timestamps=True,
        word_timestamps=True,
        max_new_tokens=min(MOST_TOKENS, LEAST_TOKENS + int(len(sound) / RATE * TOKENS_PER_SECOND)),
    )
    # The next segment would be what follows the last word, decoded once more.
    segment = next(iter(segments), None)
    return [
        {"word": word.word.strip(), "start": float(word.start), "end": float(word.end), "confidence": float(word.probability)}
        for word in (segment.words or [] if segment else [])
        if word.word.strip()
    ]


def answer(samples, known_seconds, prompt):
    sound = numpy.frombuffer(samples, dtype="<i2").astype(numpy.float32) / 32768
    speech = get_speech_timestamps(sound, speech_options)
    if not speech:
        return {"words": [], "speech": None}
    begin, end = speech[0]["start"] / RATE, speech[-1]["end"] / RATE
    words = None if end + LATE_SECONDS <= known_seconds else decode(sound, prompt)
    return {"words": words, "speech": {"start": begin, "end": end}}


while True:
    header = sys.stdin.buffer.read(16)
    if len(header) < 16:
        break
    request, known_ms, prompt_bytes, sample_bytes = struct.unpack("<IIII", header)
    prompt = sys.stdin.buffer.read(prompt_bytes).decode()
    samples = sys.stdin.buffer.read(sample_bytes)
    sys.stdout.write("%d %s\n" % (request, json.dumps(answer(samples, known_ms / 1000, prompt))))
    sys.stdout.flush()
