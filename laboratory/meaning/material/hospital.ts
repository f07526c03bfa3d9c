import type { Passage } from './passage.ts'

export const hospital: readonly Passage[] = [
  {
    id: 'tablets',
    sentences: [
      [
        'Take 2 tablets every 8 hours with a glass of water.',
        'Tome 2 pastillas cada 8 horas con un vaso de agua.',
        'Prengui 2 pastilles cada 8 hores amb un got d’aigua.',
        'Prenez 2 comprimés toutes les 8 heures avec un verre d’eau.',
        'Tome 2 comprimidos de 8 em 8 horas com um copo de água.',
      ],
      [
        'Do not drink alcohol while you take this medicine.',
        'No beba alcohol mientras tome este medicamento.',
        'No begui alcohol mentre prengui aquest medicament.',
        'Ne buvez pas d’alcool pendant que vous prenez ce médicament.',
        'Não beba álcool enquanto tomar este medicamento.',
      ],
    ],
  },
  {
    id: 'pressure',
    sentences: [
      [
        'Your blood pressure is too high.',
        'Su presión arterial es demasiado alta.',
        'La seva pressió arterial és massa alta.',
        'Votre tension artérielle est trop élevée.',
        'A sua pressão arterial está demasiado alta.',
      ],
      [
        'You should walk for 30 minutes every day and eat less salt.',
        'Debería caminar 30 minutos cada día y comer menos sal.',
        'Hauria de caminar 30 minuts cada dia i menjar menys sal.',
        'Vous devriez marcher 30 minutes par jour et manger moins de sel.',
        'Devia caminhar 30 minutos por dia e comer menos sal.',
      ],
      [
        'We will see you again in 6 weeks.',
        'Le veremos de nuevo dentro de 6 semanas.',
        'El tornarem a veure d’aquí a 6 setmanes.',
        'Nous vous reverrons dans 6 semaines.',
        'Voltamos a vê-lo daqui a 6 semanas.',
      ],
    ],
  },
  {
    id: 'allergy',
    sentences: [
      [
        'My daughter has an allergy to milk.',
        'Mi hija tiene alergia a la leche.',
        'La meva filla té al·lèrgia a la llet.',
        'Ma fille a une allergie au lait.',
        'A minha filha tem alergia ao leite.',
      ],
      [
        'She is 7 years old and she cannot eat cheese.',
        'Tiene 7 años y no puede comer queso.',
        'Té 7 anys i no pot menjar formatge.',
        'Elle a 7 ans et elle ne peut pas manger de fromage.',
        'Tem 7 anos e não pode comer queijo.',
      ],
    ],
  },
  {
    id: 'operation',
    sentences: [
      [
        'The surgeon will speak to you before the operation.',
        'El cirujano hablará con usted antes de la operación.',
        'El cirurgià parlarà amb vostè abans de l’operació.',
        'Le chirurgien vous parlera avant l’opération.',
        'O cirurgião vai falar consigo antes da operação.',
      ],
      [
        'It takes about 45 minutes.',
        'Dura unos 45 minutos.',
        'Dura uns 45 minuts.',
        'Elle dure environ 45 minutes.',
        'Demora cerca de 45 minutos.',
      ],
      [
        'You can go home on the same day if there is no problem.',
        'Puede irse a casa el mismo día si no hay ningún problema.',
        'Pot anar a casa el mateix dia si no hi ha cap problema.',
        'Vous pouvez rentrer chez vous le jour même s’il n’y a pas de problème.',
        'Pode ir para casa no mesmo dia se não houver nenhum problema.',
      ],
    ],
  },
  {
    id: 'antibiotic',
    sentences: [
      [
        'The antibiotic did not help, and he still has a fever.',
        'El antibiótico no ayudó y todavía tiene fiebre.',
        'L’antibiòtic no va ajudar i encara té febre.',
        'L’antibiotique n’a pas aidé, et il a encore de la fièvre.',
        'O antibiótico não ajudou e ele ainda tem febre.',
      ],
      [
        'His temperature was 40 degrees last night.',
        'Anoche tenía una temperatura de 40 grados.',
        'Ahir a la nit tenia una temperatura de 40 graus.',
        'Sa température était de 40 degrés hier soir.',
        'A temperatura dele era de 40 graus ontem à noite.',
      ],
    ],
  },
  {
    id: 'insulin',
    sentences: [
      [
        'My mother takes insulin 3 times a day.',
        'Mi madre toma insulina 3 veces al día.',
        'La meva mare pren insulina 3 vegades al dia.',
        'Ma mère prend de l’insuline 3 fois par jour.',
        'A minha mãe toma insulina 3 vezes por dia.',
      ],
      [
        'She lives alone, and sometimes she forgets it.',
        'Vive sola y a veces se olvida.',
        'Viu sola i a vegades se n’oblida.',
        'Elle vit seule, et parfois elle l’oublie.',
        'Vive sozinha e às vezes esquece-se.',
      ],
      [
        'Can a nurse visit her in the evening?',
        '¿Puede visitarla una enfermera por la tarde?',
        'La pot visitar una infermera al vespre?',
        'Une infirmière peut-elle lui rendre visite le soir ?',
        'Uma enfermeira pode visitá-la à noite?',
      ],
    ],
  },
  {
    id: 'pain',
    sentences: [
      [
        'The pain is in the left arm and it started at 5 in the morning.',
        'El dolor está en el brazo izquierdo y empezó a las 5 de la mañana.',
        'El dolor és al braç esquerre i va començar a les 5 del matí.',
        'La douleur est dans le bras gauche et elle a commencé à 5 heures du matin.',
        'A dor é no braço esquerdo e começou às 5 da manhã.',
      ],
      [
        'I took an aspirin, but it did not help.',
        'Tomé una aspirina, pero no me ayudó.',
        'Vaig prendre una aspirina, però no em va ajudar.',
        'J’ai pris une aspirine, mais elle n’a pas aidé.',
        'Tomei uma aspirina, mas não ajudou.',
      ],
    ],
  },
  {
    id: 'prescription',
    sentences: [
      [
        'Here is the prescription for your son.',
        'Aquí está la receta para su hijo.',
        'Aquí té la recepta per al seu fill.',
        'Voici l’ordonnance pour votre fils.',
        'Aqui está a receita para o seu filho.',
      ],
      [
        'He must take 20 drops before each meal.',
        'Debe tomar 20 gotas antes de cada comida.',
        'Ha de prendre 20 gotes abans de cada àpat.',
        'Il doit prendre 20 gouttes avant chaque repas.',
        'Ele deve tomar 20 gotas antes de cada refeição.',
      ],
      [
        'Come back if he is not better on Thursday.',
        'Vuelva si no está mejor el jueves.',
        'Torni si dijous no està millor.',
        'Revenez s’il ne va pas mieux jeudi.',
        'Volte se ele não estiver melhor na quinta-feira.',
      ],
    ],
  },
  {
    id: 'appointment',
    sentences: [
      [
        'The next appointment is on Tuesday at 9 in the morning.',
        'La próxima cita es el martes a las 9 de la mañana.',
        'La propera visita és dimarts a les 9 del matí.',
        'Le prochain rendez-vous est mardi à 9 heures du matin.',
        'A próxima consulta é na terça-feira às 9 da manhã.',
      ],
      [
        'Please bring all your papers and the results of the test.',
        'Traiga todos sus papeles y los resultados de la prueba, por favor.',
        'Porti tots els seus papers i els resultats de la prova, si us plau.',
        'Apportez tous vos papiers et les résultats du test, s’il vous plaît.',
        'Traga todos os seus papéis e os resultados do teste, por favor.',
      ],
    ],
  },
  {
    id: 'weight',
    sentences: [
      [
        'The patient weighs 90 kilos and smokes.',
        'El paciente pesa 90 kilos y fuma.',
        'El pacient pesa 90 quilos i fuma.',
        'Le patient pèse 90 kilos et fume.',
        'O doente pesa 90 quilos e fuma.',
      ],
      [
        'He is 50 years old and he works at night.',
        'Tiene 50 años y trabaja de noche.',
        'Té 50 anys i treballa de nit.',
        'Il a 50 ans et il travaille la nuit.',
        'Tem 50 anos e trabalha de noite.',
      ],
      [
        'His heart is healthy.',
        'Su corazón está sano.',
        'El seu cor està sa.',
        'Son cœur est en bonne santé.',
        'O coração dele está saudável.',
      ],
    ],
  },
  {
    id: 'wound',
    sentences: [
      [
        'The wound must stay dry for 60 hours.',
        'La herida debe permanecer seca durante 60 horas.',
        'La ferida ha d’estar seca durant 60 hores.',
        'La plaie doit rester sèche pendant 60 heures.',
        'A ferida deve ficar seca durante 60 horas.',
      ],
      [
        'Do not touch it, and do not open the bandage.',
        'No la toque y no abra el vendaje.',
        'No la toqui i no obri l’embenat.',
        'Ne la touchez pas et n’ouvrez pas le bandage.',
        'Não toque nela e não abra a ligadura.',
      ],
    ],
  },
  {
    id: 'family',
    sentences: [
      [
        'Your family can visit you every afternoon.',
        'Su familia puede visitarle todas las tardes.',
        'La seva família el pot visitar cada tarda.',
        'Votre famille peut vous rendre visite chaque après-midi.',
        'A sua família pode visitá-lo todas as tardes.',
      ],
      [
        'The children must wait outside with another person.',
        'Los niños deben esperar fuera con otra persona.',
        'Els nens s’han d’esperar fora amb una altra persona.',
        'Les enfants doivent attendre dehors avec une autre personne.',
        'As crianças devem esperar lá fora com outra pessoa.',
      ],
      [
        'There is a small shop on the first floor.',
        'Hay una tienda pequeña en el primer piso.',
        'Hi ha una botiga petita al primer pis.',
        'Il y a un petit magasin au premier étage.',
        'Há uma pequena loja no primeiro andar.',
      ],
    ],
  },
]
