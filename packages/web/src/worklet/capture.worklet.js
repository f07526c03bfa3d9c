// Generated from capture.worklet.ts by scripts/build-worklet.ts.
// ../../../core/src/constants.ts
const sampleRateHz = 16e3;
const maxSpeechMs = 6e3;
// ../../../core/src/audio/within.ts
function within(value, low, high, fallback) {
	return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : fallback;
}
// ../../../core/src/audio/detectors/energy.ts
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
// ../../../core/src/audio/detectors/adaptive/decision.ts
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
// ../../../core/src/audio/detectors/adaptive/real-fft.ts
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
// ../../../core/src/audio/detectors/adaptive/features.ts
const stepSamples$1 = sampleRateHz * 10 / 1e3;
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
			history.copyWithin(0, stepSamples$1);
			let largest = 0;
			let square = 1;
			let sum = 0;
			for (let index = 0; index < stepSamples$1; index++) sum += samples[index];
			const mean = sum / stepSamples$1;
			if (fresh) history.fill(mean, 0, 352);
			fresh = false;
			for (let index = 0; index < stepSamples$1; index++) {
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
			values[at] = clamp(Math.log2(largest * largest * stepSamples$1 / square + 1) - 3, -2, 3);
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
// ../../../core/src/audio/detectors/adaptive/weights.ts
const adaptiveTuning = {
	hintAt: -2.67,
	mostHint: 2.45,
	proofAt: .11,
	proof: 8.78,
	silenceBelow: -.34,
	leadSamples: 0,
	tailSamples: 240
};
const adaptiveWeights = "ZTMI^gUBS=GUEF6;_N^HHRTJINNA3:?]fP:MURZ>g=7w^L?W)7aIOSNSOQPRRNQROTNRMTKNOSRPURPNNRSQTMUIWNM,OUZNT[GZ[OgcJNEWKKKRY`KdMT7>3PFNUR_FWbXWWLOWMLMce|UIQWa+xG^TLU]^cSTTZSKDLPQIVK<<KQWaUOSKQTKQE=LQ]NJfP>ziSL=G]VNOXDaNOWUBCG]ZJ;K]M7N@EE=NVjbOisz`VUVTEHCcgaEW:L`NRMQYLRQWWUPJNSEMPPZPTSNONTUXYT]QMURWUQTbUOcfRM,K]E5QNGUSVQLTFRNBS^aj^aOWL]THIYN;JPSAMYWey`NGi]R7cU^R^UUINRP[NZTVO<EIcZJ@R`WNFU_SUXVJDNNMO^DMLFp4=Y+BZgMJ[SLKFd5H:6GH9RdSH_IRl[D=JhSSBVXES>SeGk@U~SUBc7Z@8?<>9:H@TTBU[_KTUS]HF5LC=]^WIYMG?7]:eedW9`)?'7ZEbUVQTOQXRPUNUTTSRTQTTRQOMTSOQQPSQMQPSRQRRSS'RQNWQU_UVJRIURUIUMOLUQRIVPTNCOVPQINLXMLUAYWYfg[VPxHFNLMQ]HRSXHIQHSTOVZXKX^VQM.4DDJCQf|Qp{ZDFMT_UKN[:bEVT;Y[F?CI@Cc>UDQTPM_KVPWRdLG>JSU4R^IH<CFJMFHZSOy=L5TXf`VSYWRPNVQVNRORKQYS[YKPRRRUPSSOPXRRRONPKOXLVgwRJ^J]COQIOKLWMZEXJPF8EFNE>ULAXahRQMWJD`MDSdWFP<^wSHKG8ZMVTEa=TOOKRaEG;l=KYaNR7DV@N`FEX,CZSZDSaBNXc]@ZYZ]ZdtZG-&0W]aQdKmWTEENRmibA+@bcRX@d4XXMRUYRYIakgOFGEZYpjeG`JE:J:EDKW`]TQtFWJJ]UQFJKC&Q4LZOYN[b:GNHPT[5`^UXZMPMMSQNMTNUQNRZQQRCKSYZPPT^QLWNOU]UORYF(Q/NE_]VSbiDHHDbSR_aMXY[JULFQb_I+6PNRaSZSRPXCWQWK9JOO<b][@1APY=ZZF`MIKPCRICX_oPISBYD?KOUNQXIl:+W]<CZmlKUa4^PRZVJNPINKJXUXT^QIOeLSLM^^TZZRIJOVY[YSJUjQMg|gCRL]@<NLI<ODJQGVYSbLjkba9JWUIUYWVJJUY3TN|ZKMHSRB:JHKA_WRQMNWU]VOVUVUYLNNRQNL@IR[hYWXLSLP^OSKZSnLU^QR*TS_OTKZXYRSOXSVKVJUQNT[RN]LPRQDGKSUMUOHQMRLxGPkTj>VMY&8,336VebH[OX6TXW[nQEnX[dBHCJBG]lMIRV8EE58e_Tc9D;]YSbHNRMJJNOUV]]KU@?]MVN]WNOKIMDUjePK@IFR`LVc^U:{L_LaTS]NW_WYKZKPLCSW[NZEVPQYMX}`T^W`Z]KPSQRMYVFTPRPOR^YHWS`L|`OHNdSNDVYHMFT?^VXDGUJ]OSZ^O^z`OPRJOMRMRPWMOMKVYMRLOZNNPORM{`SJMZRWSLeUM<QTYUNSOLHP^UPQROz_LHMPCaLLPKSQEHBIK]PKUSgSCRGIz`RLPDSJOQSNPLQTLPN]ROHMT`OIVUz]PNPWCPmMVL;NVgPOSSMFUMITQWQA~[[]7DZL?hBb(^VX8dU,QU:WEEB6_1saULZOQJQQ]KVJVNKQWUMROPKINUOT~^G];FGQTKTQ`SVV=VRGJNUVN`=BQK}_WRDNHGSDWN]@R_<GNMNRNLNVUOVS}_MNOOPULSGNaOVQQTPRMXMVHR:PVS{`ZUNMMR[OXOTU^^XSPOQNSQNXZWWZ|`OEKNRTNVKJcIJMQNVQKSMMFMEKNPz_HmH;YGUbKbJ`NPERRV^UW^?NF?[^x_RaNSUVkSQZM[e[^]^XbLLb]jR]]U{_HJPQTJP[ZEOSHJFUXHHWHJ?R@ETT{`O^GKJEYSVRSVMQLOQI]XSRHTHG]Kw_TTN^JO;^BKWaJMGKJR`KbUXkHLBW|`ST_BWXJRQ;GOUGRSWYIVPWNKJOXKx`QKLCDPQNSOTOQSEUHU[VSMNVJKMKw_X`ISSOPRKRFTVfPMVZQN`dKIGM[Y{_U_YUPRNFUOEFP]J^VLEUWMOW]M`N{`ZNN[cQ?^RBQ5RWNYQYJKEJUKG[OS|_LTYQWPQORRXFMUJVVQJMROORVMPT|]YUcT,ZRUJgrORBZ;H[TQPHPROR>Yy^DU2U[PMcVWX]QWLNYQVTC_IR8IX=w_SXGHRTOWRU^TZQNMUZeXKSH_<DYOz^`L8aIDCIQEJMFLN]KQSNU]^lYSUUy`INFGLROMIRUKPTDPYJL]MOILJOMQ}^FHN_`ENRKRTSQW^LMRGSTPhMICWG}^SDQVFQOP@JEIOEH9QOSSWPP^ZdDV}`LVZ?PFMRVdW_hXDQVLNYNbANRJRVx`UPVLPSTLXVRRRMRS]JZX`VKRY>QDw^UWLeOVN@YHMONB[XTE]LRWVQIOQQw`QmNJVTVcQ`Y`ENRX`PZOQZGUKLURx`RaUUVTQZY]_OQZZ[Y_VSYWROM^YZ~`ON@NWHNTYVZHVERMOLPUKYP[LVKKyaOPMVQQKDLOQJSMSRQPGPEZTFLQJJx[*[H><SkVKJ>b@@`9IDVCg^^ZYb*UPXIAZxnHZ5nh:MgVgkpFgGlft]lec`Q[A]f5K>GOJ|m]a]V^gIAL5XMcT6=BU[GPaJeyoKGaaz`rWq`YOOMu]kOlXHUZRxE8JoTlTZjsWEGTeLgTwax~b@L?EZViSTK7AGezObkq^pl0I>_^Vw]KeGCZ>=H@b[FLWR)ye^LJ3wn-zHXvd`*EDX^ST+ZLd2I1xVmZxF{fDO6=}ei@tub]1FT>S?i*AlEjR]3RYHB`XXYYXNUWR]CEOZ?Te=ZTQxN[nBhSnPUD^ljOQFPZ:<tW8E`P=WA^ZHRH8fTaw.U|lA(fR]@CR_UExFXgcZXj7E[Rn;Y]_sVK[aJ[MIfdN1hTbIe9[M>9L|wIz8e_{];cZZRrV]TWRQSTcyeXcPaybVipSJNIKTNZ]{^D_C:^rb8nZHknSb:dHk]oAC68I[Pn`rGs-hQ^AAI9b{GYAXI@SHVK>>E[`M]uL]e]]d9J<HQ~McADbVLLNi_jW]C1jNFVN?EXOYbGV1VVDlTHs]yL<XU[AgPL1QO(@FMV+NX=ApDL[qsSqnUbKZYVg1NA}?>mZUP{G;`ORWQU:`XIoXUZUCRBsHq:URNWUNgCIWzdURXfleKZH[XJPXI?CU^H+^U@ZY>`[A>NXlUf<=^Z1g,@<V[VK)Y?>bb3TAYFTCLN<QfKNXa[@dYb-mR-5ASHX~::iAF?T*^kYV[]MixL>`.QUeGK<_AXWYEfL`IDMRQXZ]q[EB[NUd^]'PXaKfOL8]@bLN<=^RPZH,pIOogQJPgwac;>UMFaGFm|kTZtd]XNbN;P,UJ51HKU0QN^R)OVNJiC@fE]]c}X^PS?lX^lNNcoW]cA[hd`eSK]P[EN/M;kWfJXjxvM_<cNPjWPdgfHK4LZ;dgsdJsK]G8^E_E?U[H<|Mh>]kM`[YnBnZtMmVf^ZoxOnPcPpfPRhjnZIda^MCIKDQr[GEtSORUBMfpI]A_~UfQJS[KNF>J7l(8OJL<E9<CDhXYmVYX<GQM]OkS]JhnWZ}MjZXUQ[f]dW=SFcOB@W[MKE5N^r7K;OYlSH4YwlL_WbzSEROYZlJ+Pek5dX5T`W7g9Tjr]9Rkg7H?AEY81J3rZnS%MYtYk@4f'?zK:]ViXBXRX4K_i+fjWjK;3-GSR@qM2'HUSvcLYPZbqwhaY;Thx=QKOEn?KbNKfPU`*:yM[T[^^M_[:nV_PONQxVQYNVfF6kMgNPYEckRZT?P]n[bdLQwGKVAtgS`QTNIDZAQb?8bJSDhaaOXKLO`K{?@KTGh?4IZKaMUUPWUYW{MPIY]OaZMVMVUTQQRHWe[O*MANX?V.qS_IYKXCSqFWFL.gEJZ[LRRYcWWZcUiLNpFTis_kAJc`gHzcZJN8-HG^W?Xcd]]&P`GJS2YMG>HlUPX<Q]P]Z_.E;5pDXpBRHC+fVlfWg6^VYJ;rW0dJB`EV@)DMOA[PH^6gD{gKfPZrSReQLGWRWFFLG=wD]JD_^IYNMIaKXCii?ZFHJ^r5i~a=pa88X<gLED>TAWZc}]Al[PXQVK@kmFejG8Z5_PItBgGi[6>OT7NPLJU{LIAQ@XIEHU=^]]cD_LW3`&<b@`FBe_u7WfP[H?ULbXLPGOFUYN0iVN<VGFbNYQbO>3Xa?L9Y[v}EcD[AL8>K;yTLUbiZYM:RGZ^TPGZOLHS[ZiiGNy<1]U[lmwX}F^?XP[aIJ]lUiXYOT?=TNL0;m)6[^WbUA7G]pJGZATWLYP+l[>iNS^<O3)OkNY`O:_G[CjWcKDZCYTWqQ'c3V,TSJkWNTL`S8H[>/NeHYh0eJYRHgvMTIv_KjDxKMTQ8FMMAHXYVhE7N]fGLcJJba<m`HXNOeEW'([>G]T^FRWPDZE_`LyPRLYlOTWZaKWhUSWZjYS^[WBVKLJ`}[q`dWM}W3^bot`UYYg^Za^RTSrLLP>N,;elDKP`Q-jkXIQYNDIYUMfQA>(U^]OC>S^N@AC:BJXFJZ_zGZeBVSOdOC]zH^dPGYCZM=RShQ]Yh?K]<kG[[;4;(CZVMfd@ESDLAY2RIZQjJIbF_M_vVfzqDUT@:w@gOKDBbS^[W&OfYDw@ED9BRZLB@FdGn?TIskKbOYbfMQbcKQn`VCVSCnSNePJpQVOSxJRXGSPK|?KUNOc=PCbNI7JJg:dQ86SUE^I_WV`SNLTX'VM^FXRADUIJPGTRWJVYcx@@b,zEVt[sg@MNYBVwOGGb9/i7fWWY7RrG_SGq3eiGe|[9{Zb?5M&S&AY[]FT'3WEf]RT^INFUEc^D[FDr-LPTQYaM(7YL;VLPPa=c`K<BY7E'QmD2<SKY_xFqVTb;3kTdETHQKTwC8rZkQSh`RYJ(dD`R^MUCJ[8OO37Y`RfI]OliUoL[VX_`LRdF^JnBNHEdGS]HVfVJySIOSYFEIKBeQoeOF`wHx=12g>[8@>aZdEaTFQ)1HFqjfW]DJMJkwMgQ8RX_IpKOLO.cA]GLUT@JWWK@TK^[W[K[]iy7dUVWiKPXVGSPN`QlLWSX+Y>TF?S>aGRfQM`5]TMEZog;aSNXZFZ]XUVEQU8Z`:ydN]STB^PLS=ZWU[LCCheh^UB?R_<ROa^+>SbXf^>RbFWAgMTNReJMPY]UYUaSZe,IHfSY37DC`RGYKNiE:dY]Fg`^Q4HGPZgZRK;O0sCN&iU_DZDT{7EM^.geHfkIVSARXS@OLA@`Z<QNdFIEK^|TCReU]EdTVVMUMbTPAMQ`RR]T@ZNcc[NMFC[H<pjF^QMd}T@E_Gd-<8qk(c`fA/RUIdbI^CZV_LEOqX^78N]QRO_cO8NxcovJaaAb?W-lSMA>QBC]J3CKWa@9X?SEF[n@OQi:Y5^UZ|OEUoR-]RCOaEmYZbL2;`d(:7L><4>/GZNDUV?VtAj{W2L7AOh7VORz>[qWL8`B6OAEEJ`PbJWaY><)HNK_f_GPH;YBU[EWiI[QOBd2jPGHTVHWW<efIRTuIddfNjBLbJSYiM%;?HbZeSKFGlS^(DdV5D^HbORPWSfuR3{<GSVPy;GHKLZlZ^fK[%g><>l[^MU?6HDN`bIHB]WqTW>NCTTg=_[@ZY0K5aYuVDKLO/H^FsgELQ{9~hNBnKYUYMNTb/[@ua^ZSIAQV9XMRgWPW[HSxOW`OPJGMDQ^KAFb[WPVSPTZmX0b>H.HDY8RaZ)>hb?bBNWj:JUT`ULMcHL7?YiYZllQ^Cf`Xd>Jdp/fHH9DL^JPySEYU_^P1@K;jGJMp]aUBLJd;PF7TPQe]Q_EIQ@BgZ,HhA_LIIX`FDKS]RZdPU^5X{H3Za_SGFBNYF_HJfaKDLLYCdJSeBJKQ8MZsTI`^bG`a98PWJL>|[Le`RSgEdDfbR@OGCrEWP;RZSMk?`j@FYTS:d>WFSZQ[LC>HIaDz5EB=^`^db=D9[iWH^9^P<6ITN/JKcmD(WCXl`;GM7WEO^LZDMHWVAY8EInO}faARyWCz^^WJETcB]JT}SB`Q_EVfKp]JTl]AV[?v:T1GJfHjmRL6pYM]h06UU]Z7@fry=i9[UV8]MUEPHO)<h_QSC^dQLLZSr4ZK`zX]TI<-XPZ?`YNQ[SKGYUN+4KYDFCWMD[D_Sg8[YGSpL;XPEMN98HQPJ[^<LYbec]<YpjE8KHN>27WCJg@E3LzB]V,^CsAY[J[dN?Ejr1V>;TQCVJRX@UNL(W|<lf<O[41qG@MFPTm]ZTFfEL[V'Qkb@M@_VNNQSP`UHIHN`RaSFcNXTHVP[CYZCWAZ8SWdQPbQHG}ZRM]UHN[AGG/PSwIUWlYoP[ORXRMODTIFJ`NNTFS^POKI|SMO~A@V]>fJ;?FKOkZ?@NXANK47a[A[E'`_[JMjQSf_GiTRBGRGfJLQaIQYKQ:H]Xre`FWOSXfNQ*ZWVGCNgMKC>=1^kHGnJFgAZ3EoQ=q2*JXhM_BtEMQaAYT_N]_Z0OjN_VQKG[vBrZU?]AYjEDi2;Nb0x>UHhC^jpb@S^B<RWWSA<NEZga[h`;nHE^I4cD_?T6J_UGcHJ}hK_tGUCjMgJ?CBKHdZk]:*`oIbrEOiHGiQNDKQY;{xChVIiPIBeU=e2<KUZX^k[G@NiaQWOjXQAPRYFWC@@RNQhVhXHd'HIFHXL_LFQR^YT<K?_VD(_X5NQISEMWQXTIT]_Red@>@MVHZ@M~6OG:B`Aa:iMnQf_nOIvLPT__WNPAmnHLYY/VG]R[XQQO[q]8U`UWKaYkHJ>Nj[R)KB[RTU]MFRJ?Pt[J;/UGBCGMVK;QSICOL[[<MC:NEIL(ZAhp8UFR@Dk[E`JOlAZ:?^ZpAOZY=ALSY|V@HUjFY7QiQ8]bRP@M[PZ:o,OLsiVS^`]^LX5NdfSUCP+;jS_JIF<X5WFKY]dN{G?IF@R559m.HGBCp?INUXGY=VE]QD.DC_JRZO]C6DMOY`EWV[VOhRJhcIBDH]TbJ`OXqQ+KfMMPX^][YVBl7HIl?^YPeQachMMi2_~PP=ECVCcX=DOKYDTwZe_l`ZYDge`|X|FRTWyIR[WYHRHWIP@^YGZ>QQ0oHY02T[.Qf,EdD[RdhUMLk*,CS+fiUU][wg9V10gQxo[_TAc,2>HMlEWRE5Q]SeVHIdQXI[REYSX&Q7VS[]rZM]RQOPLYL]K1[NMW:UdRdlWK^`=C'T>Q4FOmK6FA]QbLUKYOSN_AQHkQEGgQbP@WUYCEkEbP*G]TKMBaQ]SXWj:CYmxm`UZ`TUSXAXcjgH^0DVYIPULCcJ_Q>_ZvZgLRQKE]MEI~1Q1TRkSS<I^=a>UQF5YR37tGZYQ[ghQJF^EuYENUhLSNPOK[A4aLV&EcFcN?BUU[B&q`ZSUGGgjTd[*@<CS|KJUd4>FOOdGRoSwK>JJE_TRk7[[>5SJdOFX;[aHTVn?F7J^PZ_PDtN][ESOeG6E<xO`ZS<[HVV^OUNRCVOI_IS[XWxPfQNO]S[LNMWLXERj[iqVNHwO]Zk@dgE{;UaTgP2YYW9<wIuOEMgU;DB]L^T1ZFMSFBTVHVQPcKDLcCO8aR]kMKEm@R=TQJZc{O[HAkJUaV?]O8^[HfZS@M'NHHZTkV^IgGOZWAIRdPOZNXl:db2>iT@:MKXD`Q}LRQTgKXQN:JKZ^K@N=BXN^JLKGEdT[Z4VWTYyTO=TRAEPSZE%LZdX7GQ]PLV`^[oWTTfCsP65lfo;]OoYKA1[g[AAh8W0]U^W<w5Eq__LOUKRSKJV?bYTKwHPiVOCVcFU_D<G]MNTUOUSTaKY`bvlbWPDaIPQ]MyE1VgOIBVP|?]YJ_PCQMA9BEUb[18FGNQ<NLRuHGUpb+Y_DYf]>QRS2O=LdPYO>iiMF[f`Vm=GFYOQGCa;SIJdzHIYXP_GlJ_NGiAMOLC_TPZqXN>n[3oRP7Js_d=}UeKX8l`KGa:RNGB?.EfL>kN[aDIN@@=ESF@Id0KJ`tT`YCeRSCR[@W@WSWK=Fsxd[?5T2YEF*GOTOR]bV=gk2MADJBoGQIzE]V]INLck7]Qf^LOZGDbY[``JwJIMFjIeOL^GMOLQM``VUDO@NK[VRCYVSCj;GGB]DbRF`VC`UW]V^Z=QP^T&A<JMTkX]KI[Y*^/J]qOBPkE^aLR`]RJCLg@zBSPECGRDgBB[[9SYHDgX[MDdPh0wZP?OJD[FQJTMPRJHUVlRXIG7H]mxIXEPX]DZUVORSbojNi=VlS]>WZh;XAHZSIR0IWYBRc&pvB:~Sc4MdjNgZy]?<R>_]?ANjE?vCdci,,XZW['GT?PFXhI@@9BO;H^TckTSaCjBBCbU^;]QOR@V[AbXzGMRK>WpSCSVBMEVo_VKWG<Z.I1UhHPSeSL5YZS_NNBCMKZJ)<w,C?PMwLP@HTP[K`KVKW*O@^A,W_Z3WT2?^Y1IWFKU[:QYKMceUKL_XyDYQHUt]S'cO7DZPdIIgm)rQPGAU`nY4LgAN<TVOp:UJYOD&NN[HKdb[dHY]G;eyTWb]RN`@W;JO=PPU[B7VhHecHo`dSR`]YbKM[JanMAWbM@qmX]YLFiXZYfA=E~xV0<:srLZ?`^fZ^hQF[TLZLSUKCCZFCNUT[RG,HYK=^]4WTdOBPUY.OZCSB8TPQq*[K~o*GEUZeCDaQC[M?_fSIg5}PG;[@VU[NdVOKGXb7dKRLV8NVKU[PIe=xX[CVZe6ZaC^Y@8e;`[TO`U)(_uW{YOD]kDHSDrH@wX7;gXgJk::S[@I@GgbPHWXXOOxQJUH[BJMLX`;xGWhdTgWL>cnQM[_liTOAl_W;gRM9JC:QUV@xVWF3O>S=Xp;CJa@0NXZVF'wENLp>hO_IZ;WVa4D^^YSjAE6sNlJ6]mEXLSz]ZPe_ODXjLB^c[ETEVG[A2_RKPG%FKKbm=RUlcNNSYPJaJA[CETjIDcy)dbU&`Mc]MXg?Vb7Yo9c[Z]]6dZ<R>xI:Qr9_bUHO5YMWEc^qQwd0`;U7eyQtRMHd/X[vPc[9M4_F]NCjSWMQ:PQ?XLQFX-YIQQ*8KlSX_S`ZIgmAGRMjxKFRP:g1TASfVUPTcFI_NBMUW'KrS9=O]Z[IU_NVTARj]>XJRT=JaS|YYXSWCZ;QfSWK[H>VTZ86FIBX8)DHZW<kVbPNNSDQ[WH`Y@RNSHd^X0^jTO]MRe^HQSE>^eb(TMS(5KJeUBDVO_DWWaYZNiPRH>J]JICiV[a]bMKhBWPUXX>TyIf`WZSX_Sr@CCDRXnYNYMC^pPb6NLV_OA@`+WB1Tk?Xn3HuQTTa<^Y>5D[[J[MB4hDZzZcNdkCl^[XKQbEP`>iSD6jZlU=PkC^uJ`]XH^KFS8xYPN>cRb@DNlXI6NgM=A`=FBF3DDfNSbE[.?=1aW[OYJG_A|ZoNa5DaTUSaa0XSWW@idLQZgJOZvqz]WSYdR8?UdBUKJRamJZ9IAD?VI?AUUGRV<*ELYEGR'RcBEB]TVJiTbfgP0X;QQbqYOhjSELtREbaBt[FJZ?V[QixLa]]PYOW[L6L@IL]K@VWlMFK]MU[lsGYA8.EMWFE9bFa:fKFK7W9lBF=r]qH[oO>wTJ4h}<R[EM=<k6RE1FMITM(X4MjDZoGEPZoKJ6Am[@NcY>WB[13L7]^VjpULFNbWZ[TLUKF[CX_FVOxAC8NFSWWRIZXRf8]c;3^CNsOJWG?eRHmFN]GhHPP}eF[PB[JWcCZk^Bx1S[e(hXN6a7eV<:fYncNi(OIuA_RCYg8_L-l[__alPMa<9`E=Z4JG;JjRRSTVJIZPA7S_I,PEA<CVZXHLb,fJQYjPKLs6SgPDYlNdSPRAZ`B[A:JdKaA:QZ^[OAKIDVXe-IKzM=R^EILDJRMTKjITQOKLHMhe[LZmPnS_FLVf9<KVI[:Zf]AA5^C?bPy>M]J>>Ff]HY>YJ>>`?{`RbjJkHTOMj7HVnbc[`-laIadfKA_]_[PN^TM[*eKKDa<<GiP_NLcUMFSFG@g?iIF7KRFPbLT^9A";
// ../../../core/src/audio/detectors/adaptive/network.ts
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
// ../../../core/src/audio/detectors/adaptive/detector.ts
const quietRoomDb = -95;
const roomFallPerStep = .25;
const roomRiseDbPerStep = .03;
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
	const heard = {
		roomDb: 0,
		loudestDb: 0
	};
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
			const away = rule.levelDb - heard.roomDb;
			heard.roomDb += away < 0 ? roomFallPerStep * away : Math.min(away, roomRiseDbPerStep);
			heard.loudestDb = loudSteps > 1 ? Math.max(heard.loudestDb, rule.levelDb) : rule.levelDb;
			if (loudSteps >= steadySteps && heard.roomDb <= quietRoomDb && rule.levelDb > heard.loudestDb - steadyDb) {
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
// ../../../core/src/audio/detectors/create-detector.ts
const stepSamples = 10 * sampleRateHz / 1e3;
function createDetector({ kind, thresholdDb } = {}) {
	return (kind === "energy" ? createEnergyDetector : createAdaptiveDetector)(within(thresholdDb, 0, 100, 20), stepSamples);
}
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
// ../../../core/src/audio/resampler.ts
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
const toSamples = (durationMs) => Math.round(durationMs * sampleRateHz / 1e3);
function createSpeechSegmenter(detector, options = {}) {
	const preRoll = toSamples(100);
	const pause = toSamples(within(options.pauseMs, 10, maxSpeechMs, 200));
	const maximum = toSamples(within(options.maxSpeechMs, 10, maxSpeechMs, maxSpeechMs));
	const minimum = Math.min(maximum, toSamples(within(options.minSpeechMs, 0, maxSpeechMs, 10)));
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
		const { kind, ...detector } = processorOptions.detector ?? {};
		this.#ear = kind === "custom" ? createSoundRelay(samplesPerMs) : createTimedSegmenter(createSpeechSegmenter(createDetector({
			kind,
			...detector
		}), detector), samplesPerMs);
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
