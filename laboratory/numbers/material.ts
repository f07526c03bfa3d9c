/** Languages that the local engines translate. */
export type Engined = 'en' | 'es' | 'fr' | 'pt' | 'it' | 'ca'

/**
 * Sentences with a place for a number: `{int}` in digits, `{group}` with its thousands set apart, `{dec}` a decimal, `{word}` and `{large}`
 * spelled, `{day}` and `{month}` of a date, `{h}` and `{mm}` of a time, `{year}`, `{phone}`.
 */
export const material: Readonly<Record<Engined, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    count: [
      'We need {int} chairs in the room.',
      'The children wait {int} days for the answer.',
      'There are {int} people here.',
    ],
    group: [
      'The house costs {group} in total.',
      'We sold {group} tickets this year.',
      'The city has {group} inhabitants.',
    ],
    decimal: ['The table is {dec} wide.', 'The average is {dec} this month.', 'The result of the test was {dec}.'],
    amount: ['The price is {dollars}.', 'You have to pay {int} dollars today.', 'The rent is €{group} every month.'],
    percent: ['The sales grew {dec}% this year.', 'Only {int} percent of the people voted.', 'The tax is {int} %.'],
    date: [
      'The meeting is on {month} {day}.',
      'My son was born on {day} {month} {year}.',
      'The contract ends on {month} {day}, {year}.',
    ],
    time: ['The train leaves at {h}:{mm} pm.', 'The school opens at {h} am.', 'We meet at {h}:{mm}.'],
    phone: ['My phone number is {phone}.', 'Call me at {phone}, please.'],
    dose: [
      'Take {int} mg every morning.',
      'The nurse gave him {dec} ml of water.',
      'He needs {int} milligrams a day.',
      'The baby weighs {dec} kg.',
    ],
    place: ['My room is number {int}.', 'The flight IB {int} is late.', 'The bus {int} stops here.'],
    ordinal: [
      'The office is on the {int}th floor.',
      'It is the {ordinal} door on the left.',
      'She arrived in {ordinal} place.',
    ],
    word: [
      'I have {word} brothers.',
      'Take {word} tablets every day.',
      'The doctor comes in {word} minutes.',
      'We need {word} days more.',
    ],
    large: ['There were {large} people in the square.', 'The car costs {large} euros.', 'The book has {large} pages.'],
    year: ['The war ended in {year}.', 'We live here since {year}.', 'The company was founded in {year}.'],
    range: [
      'It takes from {int} to {more} minutes.',
      'The children are between {int} and {more} years old.',
      'The store opens {int}-{more} days.',
    ],
  },
  es: {
    count: [
      'Necesitamos {int} sillas en la sala.',
      'Los niños esperan {int} días la respuesta.',
      'Aquí hay {int} personas.',
    ],
    group: [
      'La casa cuesta {group} en total.',
      'Vendimos {group} entradas este año.',
      'La ciudad tiene {group} habitantes.',
    ],
    decimal: ['La mesa mide {dec} metros.', 'La media es {dec} este mes.', 'El resultado de la prueba fue {dec}.'],
    amount: [
      'El precio es {groupdec} €.',
      'Tiene que pagar {int} dólares hoy.',
      'El alquiler cuesta {group} euros cada mes.',
    ],
    percent: [
      'Las ventas crecieron un {dec}% este año.',
      'Solo votó el {int} por ciento.',
      'El impuesto es del {int} %.',
    ],
    date: [
      'La reunión es el {day} de {month}.',
      'Mi hijo nació el {day} de {month} de {year}.',
      'El contrato termina el {day} de {month} de {year}.',
    ],
    time: ['El tren sale a las {h24}:{mm}.', 'La escuela abre a las {h} de la mañana.', 'Nos vemos a las {h}:{mm}.'],
    phone: ['Mi número de teléfono es {phone}.', 'Llámeme al {phone}, por favor.'],
    dose: [
      'Tome {int} mg cada mañana.',
      'La enfermera le dio {dec} ml de agua.',
      'Necesita {int} miligramos al día.',
      'El bebé pesa {dec} kg.',
    ],
    place: ['Mi habitación es la número {int}.', 'El vuelo IB {int} llega tarde.', 'El autobús {int} para aquí.'],
    ordinal: [
      'La oficina está en el {int}.º piso.',
      'Es la {ordinal} puerta a la izquierda.',
      'Vivo en la {ordinal} calle.',
    ],
    word: [
      'Tengo {word} hermanos.',
      'Tome {word} pastillas cada día.',
      'El médico viene en {word} minutos.',
      'Necesitamos {word} días más.',
    ],
    large: ['Había {large} personas en la plaza.', 'El coche cuesta {large} euros.', 'El libro tiene {large} páginas.'],
    year: ['La guerra terminó en {year}.', 'Vivimos aquí desde {year}.', 'La empresa se fundó en {year}.'],
    range: [
      'Tarda de {int} a {more} minutos.',
      'Los niños tienen entre {int} y {more} años.',
      'La tienda abre {int}-{more} días.',
    ],
  },
  fr: {
    count: [
      'Nous avons besoin de {int} chaises.',
      'Les enfants attendent la réponse {int} jours.',
      'Il y a {int} personnes ici.',
    ],
    group: [
      'La maison coûte {group} en tout.',
      'Nous avons vendu {group} livres cette année.',
      'La ville a {group} habitants.',
    ],
    decimal: ['La table mesure {dec} mètres.', 'La moyenne est {dec} ce mois.', 'Le résultat était {dec}.'],
    amount: [
      'Le prix est de {groupdec} €.',
      'Vous devez payer {int} dollars aujourd’hui.',
      'Le loyer est de {group} euros.',
    ],
    percent: ['Les ventes ont augmenté de {dec} %.', 'Seulement {int} pour cent ont voté.', 'L’impôt est de {int} %.'],
    date: [
      'La réunion est le {day} {month}.',
      'Mon fils est né le {day} {month} {year}.',
      'Le contrat finit le {day} {month} {year}.',
    ],
    time: ['Le train part à {h24} h {mm}.', 'L’école ouvre à {h} heures.', 'Nous arrivons à {h24}h{mm}.'],
    phone: ['Mon numéro de téléphone est le {phone}.', 'Appelez le {phone}, s’il vous plaît.'],
    dose: [
      'Prenez {int} mg chaque matin.',
      'L’infirmière lui a donné {dec} ml d’eau.',
      'Il a besoin de {int} grammes.',
      'Le bébé pèse {dec} kg.',
    ],
    place: ['Ma chambre est le numéro {int}.', 'Le vol AF {int} est en retard.', 'Le bus {int} est ici.'],
    ordinal: [
      'Le bureau est au {int}e étage.',
      'C’est la {ordinal} porte à gauche.',
      'Elle habite dans la {ordinal} rue.',
    ],
    word: [
      'J’ai {word} frères.',
      'Prenez {word} pilules par jour.',
      'Le médecin vient dans {word} minutes.',
      'Il faut {word} jours.',
    ],
    large: ['Il y avait {large} personnes.', 'La voiture coûte {large} euros.', 'Le livre a {large} pages.'],
    year: ['La guerre a fini en {year}.', 'Nous habitons ici depuis {year}.', 'Elle est née en {year}.'],
    range: [
      'Il faut de {int} à {more} minutes.',
      'Les enfants ont entre {int} et {more} ans.',
      'Il reste {int}-{more} jours.',
    ],
  },
  pt: {
    count: [
      'Precisamos de {int} cadeiras na sala.',
      'As crianças esperam a resposta {int} dias.',
      'Há {int} pessoas aqui.',
    ],
    group: ['A casa custa {group} no total.', 'Vendemos {group} livros este ano.', 'A cidade tem {group} habitantes.'],
    decimal: ['A mesa tem {dec} metros.', 'A média é {dec} este mês.', 'O resultado da prova foi {dec}.'],
    amount: ['O preço é {groupdec} €.', 'Tem de pagar {int} dólares hoje.', 'O aluguel custa {group} euros.'],
    percent: ['As vendas cresceram {dec}% este ano.', 'Só {int} por cento votaram.', 'O imposto é de {int} %.'],
    date: [
      'A reunião é no dia {day} de {month}.',
      'O meu filho nasceu em {day} de {month} de {year}.',
      'O contrato termina em {day} de {month} de {year}.',
    ],
    time: ['O comboio sai às {h24}:{mm}.', 'A escola abre às {h} da manhã.', 'Chegamos às {h24}h{mm}.'],
    phone: ['O meu número de telefone é {phone}.', 'Ligue para {phone}, por favor.'],
    dose: [
      'Tome {int} mg cada manhã.',
      'A enfermeira deu-lhe {dec} ml de água.',
      'Precisa de {int} miligramas por dia.',
      'O bebé pesa {dec} kg.',
    ],
    place: ['O meu quarto é o número {int}.', 'O voo TP {int} está atrasado.', 'O autocarro {int} para aqui.'],
    ordinal: ['O escritório está no {int}.º andar.', 'É a {ordinal} porta à esquerda.', 'Vivo na {ordinal} rua.'],
    word: [
      'Tenho {word} irmãos.',
      'Tome {word} comprimidos por dia.',
      'O médico vem em {word} minutos.',
      'Precisamos de {word} dias.',
    ],
    large: ['Havia {large} pessoas na praça.', 'O carro custa {large} euros.', 'O livro tem {large} páginas.'],
    year: ['A guerra terminou em {year}.', 'Vivemos aqui desde {year}.', 'A empresa nasceu em {year}.'],
    range: [
      'Demora de {int} a {more} minutos.',
      'As crianças têm entre {int} e {more} anos.',
      'Faltam {int}-{more} dias.',
    ],
  },
  it: {
    count: [
      'Abbiamo bisogno di {int} sedie.',
      'I bambini aspettano la risposta {int} giorni.',
      'Qui ci sono {int} persone.',
    ],
    group: ['La casa costa {group} in totale.', 'Abbiamo venduto {group} libri.', 'La città ha {group} abitanti.'],
    decimal: ['Il tavolo misura {dec} metri.', 'La media è {dec} questo mese.', 'Il risultato è {dec}.'],
    amount: ['Il prezzo è {groupdec} €.', 'Deve pagare {int} dollari oggi.', 'L’affitto costa {group} euro.'],
    percent: ['Le vendite crescono del {dec}%.', 'Solo il {int} per cento ha votato.', 'La tassa è del {int} %.'],
    date: [
      'La riunione è il {day} {month}.',
      'Mio figlio è nato il {day} {month} {year}.',
      'Il contratto finisce il {day} {month} {year}.',
    ],
    time: ['Il treno parte alle {h24}:{mm}.', 'La scuola apre alle {h} di mattina.', 'Arriviamo alle {h24}.{mm}.'],
    phone: ['Il mio numero di telefono è {phone}.', 'Chiami il {phone}, per favore.'],
    dose: [
      'Prenda {int} mg ogni mattina.',
      'L’infermiera gli ha dato {dec} ml di acqua.',
      'Ha bisogno di {int} grammi.',
      'Il bambino pesa {dec} kg.',
    ],
    place: ['La mia camera è la numero {int}.', 'Il volo AZ {int} è in ritardo.', 'La linea {int} è qui.'],
    ordinal: ['L’ufficio è al {int}° piano.', 'È la {ordinal} porta a sinistra.', 'Abito nella {ordinal} strada.'],
    word: [
      'Ho {word} fratelli.',
      'Prenda {word} pastiglie al giorno.',
      'Il medico viene in {word} minuti.',
      'Ci vogliono {word} giorni.',
    ],
    large: ['C’erano {large} persone in piazza.', 'La macchina costa {large} euro.', 'Il libro ha {large} pagine.'],
    year: ['La guerra finì nel {year}.', 'Viviamo qui dal {year}.', 'La ditta è nata nel {year}.'],
    range: [
      'Ci vogliono da {int} a {more} minuti.',
      'I bambini hanno tra {int} e {more} anni.',
      'Mancano {int}-{more} giorni.',
    ],
  },
  ca: {
    count: [
      'Necessitem {int} cadires a la sala.',
      'Els nens esperen la resposta {int} dies.',
      'Aquí hi ha {int} persones.',
    ],
    group: [
      'La casa costa {group} en total.',
      'Vam vendre {group} entrades aquest any.',
      'La ciutat té {group} habitants.',
    ],
    decimal: ['La taula fa {dec} metres.', 'La mitjana és {dec} aquest mes.', 'El resultat de la prova va ser {dec}.'],
    amount: ['El preu és {groupdec} €.', 'Ha de pagar {int} dòlars avui.', 'El lloguer costa {group} euros cada mes.'],
    percent: [
      'Les vendes van créixer un {dec}% aquest any.',
      'Només va votar el {int} per cent.',
      'L’impost és del {int} %.',
    ],
    date: [
      'La reunió és el {day} de {month}.',
      'El meu fill va néixer el {day} de {month} de {year}.',
      'El contracte acaba el {day} de {month} de {year}.',
    ],
    time: ['El tren surt a les {h24}:{mm}.', 'L’escola obre a les {h} del matí.', 'Ens veiem a les {h}:{mm}.'],
    phone: ['El meu número de telèfon és {phone}.', 'Truqui al {phone}, si us plau.'],
    dose: [
      'Prengui {int} mg cada matí.',
      'La infermera li va donar {dec} ml d’aigua.',
      'Necessita {int} mil·ligrams al dia.',
      'El nadó pesa {dec} kg.',
    ],
    place: ['La meva habitació és la número {int}.', 'El vol IB {int} arriba tard.', 'L’autobús {int} para aquí.'],
    ordinal: ['L’oficina és al {int}è pis.', 'És la {ordinal} porta a l’esquerra.', 'Visc a la {ordinal} casa.'],
    word: [
      'Tinc {word} germans.',
      'Prengui {word} pastilles cada dia.',
      'El metge ve en {word} minuts.',
      'Necessitem {word} dies més.',
    ],
    large: ['Hi havia {large} persones a la plaça.', 'El cotxe costa {large} euros.', 'El llibre té {large} pàgines.'],
    year: ['La guerra va acabar el {year}.', 'Vivim aquí des de {year}.', 'L’empresa es va fundar el {year}.'],
    range: [
      'Triga de {int} a {more} minuts.',
      'Els nens tenen entre {int} i {more} anys.',
      'La botiga obre {int}-{more} dies.',
    ],
  },
}

/** By language, in the order of `wordValues`; forms that a translator may write instead follow after a slash. */
export const wordValues = [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 40] as const
export const words: Readonly<Record<Engined, string>> = {
  en: 'two three four five six seven eight ten twelve fifteen twenty twenty-five/twenty_five forty',
  es: 'dos tres cuatro cinco seis siete ocho diez doce quince veinte veinticinco cuarenta',
  fr: 'deux trois quatre cinq six sept huit dix douze quinze vingt vingt-cinq/vingt_cinq quarante',
  pt: 'dois/duas três quatro cinco seis sete oito dez doze quinze vinte vinte_e_cinco quarenta',
  it: 'due tre quattro cinque sei sette otto dieci dodici quindici venti venticinque quaranta',
  ca: 'dos/dues tres quatre cinc sis set vuit deu dotze quinze vint vint-i-cinc quaranta',
}
export const largeValues = [200, 250, 1_200, 3_500, 12_000, 70_000, 300_000, 2_000_000, 15_000_000] as const
export const larges: Readonly<Record<Engined, string>> = {
  en: 'two_hundred two_hundred_fifty/two_hundred_and_fifty one_thousand_two_hundred/twelve_hundred three_thousand_five_hundred twelve_thousand seventy_thousand three_hundred_thousand two_million fifteen_million',
  es: 'doscientas/doscientos doscientas_cincuenta/doscientos_cincuenta mil_doscientas/mil_doscientos tres_mil_quinientas/tres_mil_quinientos doce_mil setenta_mil trescientas_mil/trescientos_mil dos_millones_de quince_millones_de',
  fr: 'deux_cents deux_cent_cinquante mille_deux_cents trois_mille_cinq_cents douze_mille soixante-dix_mille trois_cent_mille deux_millions_de quinze_millions_de',
  pt: 'duzentas/duzentos duzentas_e_cinquenta/duzentos_e_cinquenta mil_e_duzentas/mil_e_duzentos três_mil_e_quinhentas/três_mil_e_quinhentos doze_mil setenta_mil trezentas_mil/trezentos_mil dois_milhões_de quinze_milhões_de',
  it: 'duecento duecentocinquanta milleduecento tremilacinquecento dodicimila settantamila trecentomila due_milioni_di quindici_milioni_di',
  ca: 'dues-centes/dos-cents dues-centes_cinquanta/dos-cents_cinquanta mil_dues-centes/mil_dos-cents tres_mil_cinc-centes/tres_mil_cinc-cents dotze_mil setanta_mil tres-centes_mil/tres-cents_mil dos_milions_de quinze_milions_de',
}
export const ordinalValues = [2, 3, 4, 5] as const
export const ordinals: Readonly<Record<Engined, string>> = {
  en: 'second third fourth fifth',
  es: 'segunda/segundo tercera/tercero/tercer cuarta/cuarto quinta/quinto',
  fr: 'deuxième troisième quatrième cinquième',
  pt: 'segunda/segundo terceira/terceiro quarta/quarto quinta/quinto',
  it: 'seconda/secondo terza/terzo quarta/quarto quinta/quinto',
  ca: 'segona/segon tercera/tercer quarta/quart cinquena/cinquè',
}
export const months: Readonly<Record<Engined, string>> = {
  en: 'January February March April May June July August September October November December',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  ca: 'gener febrer març abril maig juny juliol agost setembre octubre novembre desembre',
}
export const phones = [
  '+34 612 345 678',
  '555-0134',
  '91 402 77 18',
  '+1 415 555 2671',
  '0800 123 4567',
  '06 12 34 56 78',
]
