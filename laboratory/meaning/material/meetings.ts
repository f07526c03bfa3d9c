import type { Passage } from './passage.ts'

export const meetings: readonly Passage[] = [
  {
    id: 'budget',
    sentences: [
      [
        'The budget for next year is almost ready.',
        'El presupuesto del año que viene está casi listo.',
        'El pressupost de l’any que ve està gairebé a punt.',
        'Le budget de l’année prochaine est presque prêt.',
        'O orçamento do próximo ano está quase pronto.',
      ],
      [
        'We will spend 80,000 euros on the new machines.',
        'Gastaremos 80.000 euros en las máquinas nuevas.',
        'Gastarem 80.000 euros en les màquines noves.',
        'Nous dépenserons 80 000 euros pour les nouvelles machines.',
        'Vamos gastar 80.000 euros nas máquinas novas.',
      ],
      [
        'The rest is for the people who work with them.',
        'El resto es para las personas que trabajan con ellas.',
        'La resta és per a les persones que hi treballen.',
        'Le reste est pour les personnes qui travaillent avec elles.',
        'O resto é para as pessoas que trabalham com elas.',
      ],
    ],
  },
  {
    id: 'invoice',
    sentences: [
      [
        'The invoice of the supplier is not correct.',
        'La factura del proveedor no es correcta.',
        'La factura del proveïdor no és correcta.',
        'La facture du fournisseur n’est pas correcte.',
        'A fatura do fornecedor não está correta.',
      ],
      [
        'They want 1,250 euros for a machine that does not work.',
        'Quieren 1.250 euros por una máquina que no funciona.',
        'Volen 1.250 euros per una màquina que no funciona.',
        'Ils veulent 1 250 euros pour une machine qui ne fonctionne pas.',
        'Querem 1.250 euros por uma máquina que não funciona.',
      ],
    ],
  },
  {
    id: 'train',
    sentences: [
      [
        'The train from Barcelona was late this morning.',
        'El tren de Barcelona ha llegado tarde esta mañana.',
        'El tren de Barcelona ha arribat tard aquest matí.',
        'Le train de Barcelone était en retard ce matin.',
        'O comboio de Barcelona chegou atrasado esta manhã.',
      ],
      [
        'Our visitors will arrive at 10:30.',
        'Nuestros visitantes llegarán a las 10:30.',
        'Els nostres visitants arribaran a les 10:30.',
        'Nos visiteurs arriveront à 10 h 30.',
        'Os nossos visitantes vão chegar às 10:30.',
      ],
      [
        'We can start without them and explain everything later.',
        'Podemos empezar sin ellos y explicarlo todo después.',
        'Podem començar sense ells i explicar-ho tot després.',
        'Nous pouvons commencer sans eux et tout expliquer plus tard.',
        'Podemos começar sem eles e explicar tudo mais tarde.',
      ],
    ],
  },
  {
    id: 'contract',
    sentences: [
      [
        'The contract with Siemens ends in March 2027.',
        'El contrato con Siemens termina en marzo de 2027.',
        'El contracte amb Siemens s’acaba el març de 2027.',
        'Le contrat avec Siemens se termine en mars 2027.',
        'O contrato com a Siemens termina em março de 2027.',
      ],
      [
        'We want to keep the same price for 3 more years.',
        'Queremos mantener el mismo precio 3 años más.',
        'Volem mantenir el mateix preu 3 anys més.',
        'Nous voulons garder le même prix pendant 3 ans de plus.',
        'Queremos manter o mesmo preço por mais 3 anos.',
      ],
    ],
  },
  {
    id: 'customers',
    sentences: [
      [
        'I talked to 15 customers last week.',
        'La semana pasada hablé con 15 clientes.',
        'La setmana passada vaig parlar amb 15 clients.',
        'J’ai parlé à 15 clients la semaine dernière.',
        'Falei com 15 clientes na semana passada.',
      ],
      [
        'Most of them like the new version, but they think that it is slow.',
        'A la mayoría les gusta la nueva versión, pero piensan que es lenta.',
        'A la majoria els agrada la nova versió, però pensen que és lenta.',
        'La plupart aiment la nouvelle version, mais ils pensent qu’elle est lente.',
        'A maioria gosta da nova versão, mas acha que é lenta.',
      ],
      [
        'We must solve this problem before the summer.',
        'Debemos resolver este problema antes del verano.',
        'Hem de resoldre aquest problema abans de l’estiu.',
        'Nous devons résoudre ce problème avant l’été.',
        'Temos de resolver este problema antes do verão.',
      ],
    ],
  },
  {
    id: 'deadline',
    sentences: [
      [
        'The deadline for the report is Friday.',
        'El plazo para el informe es el viernes.',
        'El termini per a l’informe és divendres.',
        'L’échéance du rapport est vendredi.',
        'O prazo do relatório é sexta-feira.',
      ],
      [
        'If you need more time, please write to me today.',
        'Si necesita más tiempo, escríbame hoy, por favor.',
        'Si necessita més temps, escrigui’m avui, si us plau.',
        'Si vous avez besoin de plus de temps, écrivez-moi aujourd’hui, s’il vous plaît.',
        'Se precisar de mais tempo, escreva-me hoje, por favor.',
      ],
    ],
  },
  {
    id: 'turnover',
    sentences: [
      [
        'The turnover went up by 12 percent in the first half of the year.',
        'La facturación subió un 12 por ciento en la primera mitad del año.',
        'La facturació va pujar un 12 per cent la primera meitat de l’any.',
        'Le chiffre d’affaires a augmenté de 12 pour cent au premier semestre.',
        'A faturação subiu 12 por cento na primeira metade do ano.',
      ],
      [
        'The costs did not change.',
        'Los costes no cambiaron.',
        'Els costos no van canviar.',
        'Les coûts n’ont pas changé.',
        'Os custos não mudaram.',
      ],
      [
        'That is good news for all of us.',
        'Es una buena noticia para todos nosotros.',
        'És una bona notícia per a tots nosaltres.',
        'C’est une bonne nouvelle pour nous tous.',
        'É uma boa notícia para todos nós.',
      ],
    ],
  },
  {
    id: 'office',
    sentences: [
      [
        'The office in Lisbon opens in September.',
        'La oficina de Lisboa abre en septiembre.',
        'L’oficina de Lisboa obre al setembre.',
        'Le bureau de Lisbonne ouvre en septembre.',
        'O escritório de Lisboa abre em setembro.',
      ],
      [
        'We need 25 desks and 4 large tables.',
        'Necesitamos 25 escritorios y 4 mesas grandes.',
        'Necessitem 25 escriptoris i 4 taules grans.',
        'Nous avons besoin de 25 bureaux et de 4 grandes tables.',
        'Precisamos de 25 secretárias e de 4 mesas grandes.',
      ],
    ],
  },
  {
    id: 'warranty',
    sentences: [
      [
        'The warranty of the printer ends next month.',
        'La garantía de la impresora termina el mes que viene.',
        'La garantia de la impressora s’acaba el mes que ve.',
        'La garantie de l’imprimante se termine le mois prochain.',
        'A garantia da impressora termina no próximo mês.',
      ],
      [
        'A new one costs 400 euros.',
        'Una nueva cuesta 400 euros.',
        'Una de nova costa 400 euros.',
        'Une nouvelle coûte 400 euros.',
        'Uma nova custa 400 euros.',
      ],
      [
        'I do not know if we really need it.',
        'No sé si realmente la necesitamos.',
        'No sé si realment la necessitem.',
        'Je ne sais pas si nous en avons vraiment besoin.',
        'Não sei se precisamos mesmo dela.',
      ],
    ],
  },
  {
    id: 'school',
    sentences: [
      [
        'The teachers want smaller groups for the language lessons.',
        'Los profesores quieren grupos más pequeños para las clases de idiomas.',
        'Els professors volen grups més petits per a les classes d’idiomes.',
        'Les professeurs veulent des groupes plus petits pour les cours de langue.',
        'Os professores querem grupos mais pequenos para as aulas de línguas.',
      ],
      [
        'Now there are 30 students in every room.',
        'Ahora hay 30 estudiantes en cada aula.',
        'Ara hi ha 30 estudiants a cada aula.',
        'Maintenant, il y a 30 élèves dans chaque salle.',
        'Agora há 30 alunos em cada sala.',
      ],
      [
        'The city will give us an answer in May.',
        'La ciudad nos dará una respuesta en mayo.',
        'La ciutat ens donarà una resposta al maig.',
        'La ville nous donnera une réponse en mai.',
        'A cidade vai dar-nos uma resposta em maio.',
      ],
    ],
  },
  {
    id: 'safety',
    sentences: [
      [
        'Before we go home, I want to say a few words about safety.',
        'Antes de irnos a casa, quiero decir unas palabras sobre la seguridad.',
        'Abans d’anar a casa, vull dir unes paraules sobre la seguretat.',
        'Avant de rentrer, je veux dire quelques mots sur la sécurité.',
        'Antes de irmos para casa, quero dizer algumas palavras sobre a segurança.',
      ],
      [
        'The door on the left must always be closed.',
        'La puerta de la izquierda debe estar siempre cerrada.',
        'La porta de l’esquerra ha d’estar sempre tancada.',
        'La porte de gauche doit toujours être fermée.',
        'A porta da esquerda deve estar sempre fechada.',
      ],
      [
        'There were 2 accidents last winter.',
        'El invierno pasado hubo 2 accidentes.',
        'L’hivern passat hi va haver 2 accidents.',
        'Il y a eu 2 accidents l’hiver dernier.',
        'No inverno passado houve 2 acidentes.',
      ],
    ],
  },
  {
    id: 'letter',
    sentences: [
      [
        'The letter of the customer arrived on Monday, but nobody opened it.',
        'La carta del cliente llegó el lunes, pero nadie la abrió.',
        'La carta del client va arribar dilluns, però ningú no la va obrir.',
        'La lettre du client est arrivée lundi, mais personne ne l’a ouverte.',
        'A carta do cliente chegou na segunda-feira, mas ninguém a abriu.',
      ],
      [
        'He waited 14 days for an answer.',
        'Esperó 14 días una respuesta.',
        'Va esperar 14 dies una resposta.',
        'Il a attendu une réponse pendant 14 jours.',
        'Esperou 14 dias por uma resposta.',
      ],
    ],
  },
]
