import { foldWords } from '../../text/characters.ts'

export interface NumberWords {
  readonly numbers: ReadonlyMap<string, number>
  /** Words that may mean something else: alone, they are no evidence. */
  readonly vague: ReadonlySet<string>
  /** Between the parts of one number, such as "and" or "point". */
  readonly joints: ReadonlySet<string>
  readonly compounds: boolean
  /** Between the five and the twenty of one word, or `''`. */
  readonly and: string
  /** "Five and twenty". */
  readonly unitsFirst: boolean
  /** Letters that a language joins to the word after them. */
  readonly joined: string
}

interface Table {
  /** From zero on, to ten at least, with forms after a slash. */
  readonly count: string
  /** From thirty, or from twenty where `count` ends before, to ninety. */
  readonly tens: string
  /** Hundred, thousand, million and thousand millions. */
  readonly large: string
  /** Two hundred to nine hundred, where they are words of their own. */
  readonly hundreds?: string
  /** From the first on. */
  readonly ordinals?: string
  /** Others, with their value. */
  readonly more?: Readonly<Record<string, number>>
  readonly vague?: string
  readonly joints?: string
  readonly compounds?: true
  /** Between the five and the twenty of one word. */
  readonly and?: string
  readonly unitsFirst?: true
  readonly joined?: string
}

const han = {
  count: '零/〇 一 二/两/兩 三 四 五 六 七 八 九 十',
  tens: '',
  large: '百 千',
  more: { 万: 10_000, 萬: 10_000, 億: 100_000_000, 亿: 100_000_000 },
  vague: '一 二 三 四 五 六 七 八 九 十 百 千 万 十分 千万 万一',
} as const

const tables: Readonly<Record<string, Table>> = {
  en: {
    count:
      'zero one/once two/twice/both three four five six seven eight nine ten eleven twelve/dozen thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    tens: 'thirty forty fifty sixty seventy eighty ninety',
    large: 'hundred/hundreds thousand/thousands million/millions billion/billions',
    ordinals: 'first second third fourth fifth sixth seventh eighth ninth tenth',
    more: { trillion: 1e12, trillions: 1e12, lakh: 1e5, lakhs: 1e5, crore: 1e7, crores: 1e7 },
    vague: 'both second third dozen hundreds thousands millions billions',
    joints: 'and point oh',
  },
  es: {
    count:
      'cero un/uno/una dos/ambos/ambas tres cuatro cinco seis siete ocho nueve diez once doce/docena trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún/veintiuno/veintiuna veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
    tens: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    large: 'cien/ciento/cientos/centenar/centenares mil/miles/millar/millares millón/millones',
    hundreds:
      'doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas quinientos/quinientas seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas novecientos/novecientas',
    ordinals:
      'primero/primera/primer segundo/segunda tercero/tercera/tercer cuarto/cuarta quinto/quinta sexto/sexta séptimo/séptima octavo/octava noveno/novena décimo/décima',
    more: { billón: 1e12, billones: 1e12 },
    vague: 'ambos ambas docena segundo segunda cuarto cientos centenar centenares millar millares mil miles millones',
    joints: 'y coma punto',
  },
  fr: {
    count:
      'zéro un/une deux trois quatre cinq six sept huit neuf dix/dizaine onze douze/douzaine treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt/vingts',
    tens: 'trente quarante cinquante soixante septante huitante nonante',
    large: 'cent/cents/centaine/centaines mille/millier/milliers million/millions milliard/milliards',
    ordinals:
      'premier/première deuxième/second/seconde troisième quatrième cinquième sixième septième huitième neuvième dixième',
    more: { quinzaine: 15, vingtaine: 20, trentaine: 30, cinquantaine: 50, billion: 1e12, billions: 1e12 },
    vague:
      'quinzaine vingtaine trentaine cinquantaine dizaine douzaine neuf second seconde cents centaine centaines mille millier milliers millions milliards',
    joints: 'et virgule',
  },
  de: {
    count:
      'null ein/eins/eine/einen/einem/einer/eines/einmal zwei/zwo/zweimal/beide/beiden drei/dreimal vier/viermal fünf sechs sieben acht neun zehn elf zwölf/dutzend dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
    tens: 'dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    large: 'hundert/hunderte tausend/tausende million/millionen milliarde/milliarden',
    ordinals:
      'erste/ersten/erster/erstes zweite/zweiten/zweiter/zweites dritte/dritten/dritter/drittes vierte/vierten/viertes fünfte/fünften/fünftes sechste/sechsten siebte/siebten achte/achten neunte/neunten zehnte/zehnten',
    more: { billion: 1e12, billionen: 1e12 },
    vague: 'beide beiden dutzend acht achte achten zweiter dritter hunderte tausend tausende millionen milliarden',
    joints: 'komma',
    compounds: true,
    and: 'und',
  },
  it: {
    count:
      'zero un/uno/una due/entrambi/entrambe tre quattro cinque sei sette otto nove dieci undici dodici/dozzina tredici quattordici quindici sedici diciassette diciotto diciannove venti/vent',
    tens: 'trenta/trent quaranta/quarant cinquanta/cinquant sessanta/sessant settanta/settant ottanta/ottant novanta/novant',
    large: 'cento/cent/centinaia mille/mila/migliaio/migliaia milione/milioni miliardo/miliardi',
    ordinals:
      'primo/prima secondo/seconda terzo/terza quarto/quarta quinto/quinta sesto/sesta settimo/settima ottavo/ottava nono/nona decimo/decima',
    vague:
      'entrambi entrambe sei venti dozzina prima secondo seconda terzo quarto centinaia mille migliaio migliaia milioni miliardi',
    joints: 'e virgola',
    compounds: true,
  },
  pt: {
    count:
      'zero um/uma dois/duas/ambos/ambas três quatro cinco seis/meia sete oito nove dez onze doze/dúzia treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte',
    tens: 'trinta quarenta cinquenta sessenta setenta oitenta noventa',
    large: 'cem/cento/centenas mil/milhar/milhares milhão/milhões bilhão/bilhões',
    hundreds:
      'duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas quinhentos/quinhentas seiscentos/seiscentas setecentos/setecentas oitocentos/oitocentas novecentos/novecentas',
    ordinals:
      'primeiro/primeira segundo/segunda terceiro/terceira quarto/quarta quinto/quinta sexto/sexta sétimo/sétima oitavo/oitava nono/nona décimo/décima',
    vague:
      'ambos ambas meia dúzia segundo segunda quarto quarta quinta sexta centenas mil milhar milhares milhões bilhões',
    joints: 'e vírgula',
  },
  ca: {
    count:
      'zero un/u/una dos/dues/ambdós/ambdues tres quatre cinc sis set vuit nou deu onze dotze/dotzena tretze catorze quinze setze disset/desset divuit/dihuit dinou/dènou vint',
    tens: 'trenta quaranta cinquanta seixanta setanta vuitanta/huitanta noranta',
    large: 'cent/cents/centes/centenar/centenars mil/miler/milers milió/milions',
    ordinals:
      'primer/primera segon/segona tercer/tercera quart/quarta cinquè/cinquena sisè/sisena setè/setena vuitè/vuitena novè/novena desè/desena',
    vague:
      'ambdós ambdues set nou deu dotzena segon segona tercer quart cents centenar centenars miler mil milers milions',
    joints: 'i coma',
  },
  pl: {
    count:
      'zero jeden/jedna/jedno/jedną/jednej/jednego/raz dwa/dwie/dwóch/dwoma/dwaj trzy/trzech/trzej cztery/czterech/czterej pięć/pięciu sześć/sześciu siedem/siedmiu osiem/ośmiu dziewięć/dziewięciu dziesięć/dziesięciu jedenaście/jedenastu dwanaście/dwunastu/tuzin trzynaście/trzynastu czternaście/czternastu piętnaście/piętnastu szesnaście/szesnastu siedemnaście/siedemnastu osiemnaście/osiemnastu dziewiętnaście/dziewiętnastu dwadzieścia/dwudziestu',
    tens: 'trzydzieści/trzydziestu czterdzieści/czterdziestu pięćdziesiąt/pięćdziesięciu sześćdziesiąt/sześćdziesięciu siedemdziesiąt/siedemdziesięciu osiemdziesiąt/osiemdziesięciu dziewięćdziesiąt/dziewięćdziesięciu',
    large:
      'sto/stu/setki tysiąc/tysiące/tysięcy/tysiąca milion/miliony/milionów/miliona miliard/miliardy/miliardów/miliarda',
    hundreds:
      'dwieście/dwustu trzysta/trzystu czterysta/czterystu pięćset/pięciuset sześćset/sześciuset siedemset/siedmiuset osiemset/ośmiuset dziewięćset/dziewięciuset',
    more: { dwukrotnie: 2, trzykrotnie: 3 },
    ordinals:
      'pierwszy/pierwsza/pierwsze drugi/druga/drugie/drugiego/drugiej trzeci/trzecia/trzecie/trzeciego/trzeciej czwarty/czwarta/czwarte piąty/piąta/piąte szósty/szósta/szóste siódmy/siódma/siódme ósmy/ósma/ósme dziewiąty/dziewiąta/dziewiąte dziesiąty/dziesiąta/dziesiąte',
    vague: 'drugi druga drugie drugiego drugiej raz tuzin setki tysiące tysięcy miliony milionów miliardy miliardów',
    joints: 'i przecinek',
  },
  tr: {
    count: 'sıfır bir iki üç dört beş altı yedi sekiz dokuz on',
    tens: 'yirmi otuz kırk elli altmış yetmiş seksen doksan',
    large: 'yüz/yüzlerce bin/binlerce milyon/milyonlarca milyar',
    ordinals: 'birinci ikinci üçüncü dördüncü beşinci altıncı yedinci sekizinci dokuzuncu onuncu',
    more: { düzine: 12 },
    vague: 'üç on bin yüz yedi altı kırk elli düzine yüzlerce binlerce milyonlarca',
    joints: 'virgül',
    compounds: true,
  },
  ar: {
    count:
      'صفر واحد/واحدة/أحد/إحدى اثنان/اثنين/اثنتان/اثنتين/اثنا/اثني/اثنتا/اثنتي ثلاث/ثلاثة أربع/أربعة خمس/خمسة ست/ستة سبع/سبعة ثماني/ثمانية/ثمان تسع/تسعة عشر/عشرة',
    tens: 'عشرون/عشرين ثلاثون/ثلاثين أربعون/أربعين خمسون/خمسين ستون/ستين سبعون/سبعين ثمانون/ثمانين تسعون/تسعين',
    large: 'مئة/مائة/مئات ألف/آلاف/ألفا مليون/ملايين/مليونا مليار/مليارات',
    hundreds:
      'مئتان/مئتين/مائتان/مائتين ثلاثمائة/ثلاثمئة أربعمائة/أربعمئة خمسمائة/خمسمئة ستمائة/ستمئة سبعمائة/سبعمئة ثمانمائة/ثمانمئة تسعمائة/تسعمئة',
    ordinals:
      'أول/الأول/الأولى ثاني/ثانية/الثاني/الثانية ثالث/ثالثة/الثالث/الثالثة رابع/رابعة/الرابع/الرابعة خامس/خامسة/الخامس/الخامسة سادس/سادسة/السادس/السادسة سابع/سابعة/السابع/السابعة ثامن/ثامنة/الثامن/الثامنة تاسع/تاسعة/التاسع/التاسعة عاشر/عاشرة/العاشر/العاشرة',
    more: { مرتين: 2, قرصين: 2, حبتين: 2, ألفان: 2_000, ألفين: 2_000, مليونان: 2e6, مليونين: 2e6 },
    vague: 'ست عشر ثاني ثانية الثاني الثانية ثالث ثالثة رابع مئات ألف ألفا آلاف ملايين مليارات',
    joints: 'فاصلة',
    unitsFirst: true,
    joined: 'وبلف',
  },
  he: {
    count:
      'אפס אחד/אחת שניים/שתיים/שני/שתי/שנים/שתים/פעמיים שלוש/שלושה/שלושת/שלש/שלשה/שלשת ארבע/ארבעה/ארבעת חמש/חמישה/חמשה/חמשת שש/שישה/ששה/ששת שבע/שבעה/שבעת שמונה/שמונת תשע/תשעה/תשעת עשר/עשרה/עשרת',
    tens: 'עשרים שלושים/שלשים ארבעים חמישים/חמשים שישים/ששים שבעים שמונים תשעים',
    large: 'מאה/מאות אלף/אלפים מיליון/מיליונים/מיליוני מיליארד/מיליארדים',
    ordinals:
      'ראשון/ראשונה שני/שנייה שלישי/שלישית רביעי/רביעית חמישי/חמישית שישי/שישית שביעי/שביעית שמיני/שמינית תשיעי/תשיעית עשירי/עשירית',
    more: { מאתיים: 200, אלפיים: 2_000 },
    vague: 'שני שנייה שלישי שלישית רביעי רביעית חמישי חמישית שישי שישית שביעי שש שבע מאה מאות אלף אלפים מיליונים',
    joints: 'נקודה',
    unitsFirst: true,
    joined: 'ובלהכמש',
  },
  ja: {
    ...han,
    more: { ...han.more, ひとつ: 1, ふたつ: 2, みっつ: 3, よっつ: 4, いつつ: 5 },
  },
  zh: {
    ...han,
    count: '零/〇 一/壹 二/两/兩/贰/貳 三/叁/參 四/肆 五/伍 六/陆/陸 七/柒 八/捌 九/玖 十/拾',
    large: '百/佰 千/仟',
    vague: `${han.vague} 伍 陆 陸 柒 拾`,
  },
  nl: {
    count:
      'nul een/één twee drie vier vijf zes zeven acht negen tien elf twaalf/dozijn dertien veertien vijftien zestien zeventien achttien negentien twintig',
    tens: 'dertig veertig vijftig zestig zeventig tachtig negentig',
    large: 'honderd/honderden duizend/duizenden miljoen/miljoenen miljard/miljarden',
    ordinals: 'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende',
    more: { tweemaal: 2, beide: 2, beiden: 2, anderhalf: 1.5, anderhalve: 1.5, biljoen: 1e12 },
    vague: 'beide beiden elf dozijn acht honderden duizenden miljoenen miljarden',
    joints: 'en komma',
    compounds: true,
    and: 'en',
  },
  da: {
    count:
      'nul en/et/én/ét to tre fire fem seks syv otte ni ti elleve tolv/dusin tretten fjorten femten seksten sytten atten nitten tyve',
    tens: 'tredive/tredve fyrre/fyrretyve halvtreds/halvtredsindstyve tres/tresindstyve halvfjerds/halvfjerdsindstyve firs/firsindstyve halvfems/halvfemsindstyve',
    large: 'hundrede/hundred/hundreder tusind/tusinde/tusinder million/millioner milliard/milliarder',
    ordinals: 'første anden/andet/andre tredje fjerde femte sjette syvende ottende niende tiende',
    more: { begge: 2, halvanden: 1.5, halvandet: 1.5 },
    vague: 'begge anden andet andre dusin hundreder tusinder millioner milliarder',
    joints: 'og komma',
    compounds: true,
    and: 'og',
  },
  sv: {
    count:
      'noll en/ett två tre fyra fem sex sju åtta nio tio elva tolv/dussin tretton fjorton femton sexton sjutton arton/aderton nitton tjugo',
    tens: 'trettio fyrtio femtio sextio sjuttio åttio nittio',
    large: 'hundra/hundratals tusen/tusentals miljon/miljoner miljard/miljarder',
    ordinals: 'första/förste andra/andre tredje fjärde femte sjätte sjunde åttonde nionde tionde',
    more: { båda: 2, bägge: 2 },
    vague: 'båda bägge andra andre dussin hundratals tusentals miljoner miljarder',
    joints: 'och komma',
    compounds: true,
  },
  no: {
    count:
      'null en/ett/et/én/ei to/tvo tre fire fem seks sju/syv åtte ni ti elleve tolv/dusin tretten fjorten femten seksten sytten atten nitten tjue/tyve',
    tens: 'tretti/tredve førti/førr femti seksti sytti åtti nitti',
    large: 'hundre/hundrevis tusen/tusenvis million/millioner milliard/milliarder',
    ordinals: 'første andre tredje fjerde femte sjette sjuende/syvende åttende niende tiende',
    more: { begge: 2, halvannen: 1.5 },
    vague: 'begge andre tre dusin hundrevis tusenvis millioner milliarder',
    joints: 'og komma',
    compounds: true,
  },
  // Of these, only what is said after digits.
  hi: { count: '', tens: '', large: 'सौ हज़ार/हजार', more: { लाख: 1e5, करोड़: 1e7, अरब: 1e9 } },
  ko: { count: '', tens: '', large: '백 천', more: { 만: 1e4, 억: 1e8, 조: 1e12 } },
  ru: {
    count: '',
    tens: '',
    large: 'сто тысяча/тысячи/тысяч/тыс миллион/миллиона/миллионов/млн миллиард/миллиарда/миллиардов/млрд',
  },
}

const fold = (word: string) => foldWords(word).join('')
const foldAll = (words: string) => new Set(words.split(' ').filter(Boolean).map(fold))

function numbersOf({
  count,
  tens,
  large,
  hundreds = '',
  ordinals = '',
  more = {},
}: Table): ReadonlyMap<string, number> {
  const words = (list: string) => list.split(' ').filter(Boolean)
  const ofTens = words(tens)
  const series = [
    ...words(ordinals).map((forms, index) => [forms, index + 1] as const),
    ...words(count).map((forms, value) => [forms, value] as const),
    ...ofTens.map((forms, index) => [forms, (index + 10 - ofTens.length) * 10] as const),
    ...words(large).map((forms, index) => [forms, [100, 1e3, 1e6, 1e9][index] as number] as const),
    ...words(hundreds).map((forms, index) => [forms, (index + 2) * 100] as const),
    ...Object.entries(more),
  ]
  return new Map(series.flatMap(([forms, value]) => forms.split('/').map((form) => [fold(form), value] as const)))
}

/** Bokmål and Nynorsk count alike. */
const tableOf = (language: string): Table | undefined => {
  const name = language === 'nb' || language === 'nn' ? 'no' : language
  return Object.hasOwn(tables, name) ? tables[name] : undefined
}

const made = new Map<string, NumberWords>()

/** Of a language, by its subtag; none where there is no table. */
export function numberWords(language: string): NumberWords {
  const known = made.get(language)
  if (known) return known
  const table = tableOf(language)
  const words: NumberWords = {
    numbers: table ? numbersOf(table) : new Map(),
    vague: foldAll(table?.vague ?? ''),
    joints: foldAll(table?.joints ?? ''),
    compounds: table?.compounds ?? false,
    and: table?.and ?? '',
    unitsFirst: table?.unitsFirst ?? false,
    joined: table?.joined ?? '',
  }
  if (table || language === '') made.set(language, words)
  return words
}

export const spellsNumbers = (language: string): boolean => Boolean(tableOf(language)?.count)
