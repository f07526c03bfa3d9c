"""Recognises speech while it is spoken.

Reads frames of (kind, byte count, payload): "A" is audio, 16 kHz mono 16-bit, "F" asks for the final text of what was said so far, "E" does so and ends.
Writes JSON lines; times are in seconds of the audio since the start. The argument is the pause that ends an utterance, in milliseconds.
"""
import json
import os
import struct
import sys

from pocketsphinx.pocketsphinx import Decoder

MODEL = "/usr/share/pocketsphinx/model/en-us/"
BYTES_PER_SECOND = 32000
PIECE_BYTES = 1600
FRAMES_PER_SECOND = 100
# Words at the very beginning of an utterance are often misheard.
LEAD_BYTES = 6400
# The decoder keeps all of an utterance in memory.
LONGEST_UTTERANCE_SECONDS = 30


def create_decoder(pause_ms):
    config = Decoder.default_config()
    config.set_string("-hmm", MODEL + "en-us")
    config.set_string("-lm", MODEL + "en-us.lm.bin")
    config.set_string("-dict", MODEL + "cmudict-en-us.dict")
    config.set_string("-logfn", "/dev/null")
    config.set_int("-vad_postspeech", pause_ms * FRAMES_PER_SECOND // 1000)
    # Without the second pass, and with fewer guesses, the final text is there 10 ms after the speech instead of 120.
    config.set_boolean("-fwdflat", False)
    config.set_int("-maxhmmpf", 3000)
    config.set_int("-maxwpf", 10)
    return Decoder(config)


def end():
    # A usual exit lets the binding print to standard output.
    os._exit(0)


def read(count):
    data = sys.stdin.buffer.read(count)
    if len(data) < count:
        end()
    return data


def write(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


decoder = create_decoder(int(sys.argv[1]))
probability = decoder.get_logmath().exp
pending = b""
heard_bytes = 0
lead_bytes = 0
begin = 0.0
onset = None
shown = ""


def now():
    return heard_bytes / BYTES_PER_SECOND


def text():
    hypothesis = decoder.hyp()
    return hypothesis.hypstr if hypothesis else ""


def listen():
    global begin, onset, shown, lead_bytes
    decoder.start_utt()
    decoder.process_raw(bytes(LEAD_BYTES), False, False)
    lead_bytes += LEAD_BYTES
    begin, onset, shown = now(), None, ""


def seconds(frame):
    return max(begin, frame / FRAMES_PER_SECOND - lead_bytes / BYTES_PER_SECOND)


def words():
    spoken = [segment for segment in decoder.seg() or [] if segment.word[0] not in "<["]
    return [
        {
            "word": segment.word.split("(")[0],
            "start": seconds(segment.start_frame),
            "end": seconds(segment.end_frame + 1),
            "confidence": min(1.0, probability(segment.prob)),
        }
        for segment in spoken
    ]


def hear(piece):
    global heard_bytes, onset, shown
    heard_bytes += len(piece)
    decoder.process_raw(piece, False, False)
    speaking = decoder.get_in_speech()
    if speaking and onset is None:
        onset = now()
    current = text()
    if current != shown:
        shown = current
        write(kind="partial", text=current, start=begin, end=now())
    if onset is not None and not speaking:
        finish("pause")
    elif onset is not None and now() - onset >= LONGEST_UTTERANCE_SECONDS:
        finish("length")


def hear_all(audio):
    global pending
    pending += audio
    while len(pending) >= PIECE_BYTES:
        piece, pending = pending[:PIECE_BYTES], pending[PIECE_BYTES:]
        hear(piece)


def hear_rest():
    global pending
    even = len(pending) // 2 * 2
    rest, pending = pending[:even], pending[even:]
    if rest:
        hear(rest)


def finish(cause):
    decoder.end_utt()
    final = text()
    write(kind="final", cause=cause, text=final, words=words() if final else [], start=begin, end=now())
    listen()


decoder.start_stream()
listen()
while True:
    kind, size = struct.unpack("<cI", read(5))
    payload = read(size)
    if kind == b"A":
        hear_all(payload)
    else:
        hear_rest()
        finish("request")
        if kind == b"E":
            end()
