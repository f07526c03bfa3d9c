import { existsSync } from 'node:fs'
import { canInstallPackages, installCommand, installPackages } from '../../scripts/provision/apt.ts'

/** Debian packages that voices and noises come from, each with a file that shows that it is there. */
const packages = {
  'espeak-ng': '/usr/bin/espeak-ng',
  flite: '/usr/bin/flite',
  sox: '/usr/bin/sox',
  festival: '/usr/bin/festival',
  'festvox-kdlpc16k': '/usr/share/festival/voices/english/ked_diphone',
  'festvox-us-slt-hts': '/usr/share/festival/voices/us/cmu_us_slt_arctic_hts',
  'festvox-italp16k': '/usr/share/festival/voices/italian/lp_diphone',
  'festvox-itapc16k': '/usr/share/festival/voices/italian/pc_diphone',
  'festvox-suopuhe-lj': '/usr/share/festival/voices/finnish/suo_fi_lj_diphone',
  'festvox-suopuhe-mv': '/usr/share/festival/voices/finnish/hy_fi_mv_diphone',
  'festival-czech': '/usr/share/festival/czech.scm',
  'festvox-czech-dita': '/usr/share/festival/voices/czech/czech_dita',
  'festvox-czech-machac': '/usr/share/festival/voices/czech/czech_machac',
  'festival-ca': '/usr/share/festival/dicts/upc',
  'festvox-ca-ona-hts': '/usr/share/festival/voices/catalan/upc_ca_ona_hts',
  'asterisk-core-sounds-en-g722': '/usr/share/asterisk/sounds/en_US_f_Allison/demo-congrats.g722',
  'asterisk-core-sounds-es-g722': '/usr/share/asterisk/sounds/es_MX_f_Allison/demo-congrats.g722',
  'asterisk-core-sounds-fr-g722': '/usr/share/asterisk/sounds/fr_CA_f_June/demo-congrats.g722',
  'asterisk-core-sounds-it-g722': '/usr/share/asterisk/sounds/it_IT_m_Carlo/demo-congrats.g722',
  'asterisk-core-sounds-ru-g722': '/usr/share/asterisk/sounds/ru_RU_f_IvrvoiceRU/demo-congrats.g722',
  'asterisk-moh-opsound-g722': '/usr/share/asterisk/moh/manolo_camp-morning_coffee.g722',
  'pocketsphinx-testdata': '/usr/share/pocketsphinx/test/data/numbers.raw',
  'codec2-examples': '/usr/share/codec2/raw/hts1a.raw',
  'ktuberling-data': '/usr/share/ktuberling/sounds/uk',
  'alsa-utils': '/usr/share/sounds/alsa/Front_Center.wav',
  'sound-theme-freedesktop': '/usr/share/sounds/freedesktop/stereo/phone-incoming-call.oga',
  'oxygen-sounds': '/usr/share/sounds/Oxygen-Im-Phone-Ring.ogg',
  'twinkle-common': '/usr/share/twinkle/ringtone.wav',
  'gnome-shell-pomodoro-data': '/usr/share/gnome-pomodoro/sounds/birds.ogg',
  'hydrogen-data': '/usr/share/hydrogen/data/drumkits/GMRockKit/Kick-Med.wav',
} as const

export type PackageName = keyof typeof packages

export const isThere = (name: PackageName): boolean => existsSync(packages[name])

const asked = new Set<PackageName>()

/** Installs what is missing where that is allowed, else says once what is missing. */
export async function providePackages(
  names: readonly PackageName[] = Object.keys(packages) as PackageName[],
  log: (line: string) => void = console.error,
): Promise<void> {
  const missing = names.filter((name) => !isThere(name) && !asked.has(name))
  for (const name of missing) asked.add(name)
  if (missing.length === 0) return
  if (canInstallPackages()) {
    log(`Voices and noises need Debian packages, which are being installed now: ${missing.join(' ')}`)
    const failure = await installPackages(missing)
    if (failure) log(`apt-get could not install all of them: ${failure}`)
  }
  const absent = missing.filter((name) => !isThere(name))
  if (absent.length === 0) return
  log(`Left out, as their packages are missing: the voices and noises of ${absent.join(', ')}.`)
  log(`On Debian or Ubuntu, get them as root with: ${installCommand(absent)}`)
}
