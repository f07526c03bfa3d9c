"""Reads frames of (id, byte count, 16 kHz mono 16-bit samples) and answers each with a line "id text"."""
import struct
import sys

from pocketsphinx.pocketsphinx import Decoder

MODEL = "/usr/share/pocketsphinx/model/en-us/"

config = Decoder.default_config()
config.set_string("-hmm", MODEL + "en-us")
config.set_string("-lm", MODEL + "en-us.lm.bin")
config.set_string("-dict", MODEL + "cmudict-en-us.dict")
config.set_string("-logfn", "/dev/null")
decoder = Decoder(config)

while True:
    header = sys.stdin.buffer.read(8)
    if len(header) < 8:
        break
    request, size = struct.unpack("<II", header)
    samples = sys.stdin.buffer.read(size)
    decoder.start_utt()
    decoder.process_raw(samples, False, True)
    decoder.end_utt()
    hypothesis = decoder.hyp()
    sys.stdout.write("%d %s\n" % (request, hypothesis.hypstr if hypothesis else ""))
    sys.stdout.flush()
