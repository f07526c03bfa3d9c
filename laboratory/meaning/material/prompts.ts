import type { Passage } from './passage.ts'

/** Prompts of Asterisk (CC BY-SA 3.0), of which a woman’s recordings are in Debian; the translations are ours. */
export const prompts: readonly Passage[] = [
  {
    id: 'desk',
    recordings: ['followme/pls-hold-while-try', 'followme/status', 'followme/sorry'],
    sentences: [
      [
        'Please hold while I try to locate the person you are calling.',
        'Espere, por favor, mientras intento localizar a la persona a la que llama.',
        'Esperi, si us plau, mentre intento localitzar la persona a qui truca.',
        'Veuillez patienter pendant que j’essaie de joindre la personne que vous appelez.',
        'Aguarde, por favor, enquanto tento localizar a pessoa para quem está a ligar.',
      ],
      [
        'The person you are calling is not at their desk; I will try to locate them for you.',
        'La persona a la que llama no está en su mesa; intentaré localizarla.',
        'La persona a qui truca no és a la seva taula; intentaré localitzar-la.',
        'La personne que vous appelez n’est pas à son bureau ; je vais essayer de la joindre pour vous.',
        'A pessoa para quem está a ligar não está à secretária; vou tentar localizá-la.',
      ],
      [
        'I’m sorry, but I was unable to locate the person you are calling.',
        'Lo siento, pero no he podido localizar a la persona a la que llama.',
        'Ho sento, però no he pogut localitzar la persona a qui truca.',
        'Je suis désolée, mais je n’ai pas pu joindre la personne que vous appelez.',
        'Lamento, mas não consegui localizar a pessoa para quem está a ligar.',
      ],
    ],
  },
  {
    id: 'conference',
    recordings: ['conf-invalid', 'conf-onlyone'],
    sentences: [
      [
        'That is not a valid conference number. Please try again.',
        'Ese no es un número de conferencia válido. Inténtelo de nuevo, por favor.',
        'Aquest no és un número de conferència vàlid. Torni-ho a provar, si us plau.',
        'Ce n’est pas un numéro de conférence valide. Veuillez réessayer.',
        'Esse não é um número de conferência válido. Tente de novo, por favor.',
      ],
      [
        'There is currently one other participant in the conference.',
        'Actualmente hay otro participante en la conferencia.',
        'Actualment hi ha un altre participant a la conferència.',
        'Il y a actuellement un autre participant dans la conférence.',
        'Neste momento há outro participante na conferência.',
      ],
    ],
  },
  {
    id: 'queue',
    recordings: ['queue-youarenext', 'priv-introsaved'],
    sentences: [
      [
        'Your call is now first in line and will be answered by the next available representative.',
        'Su llamada es ahora la primera de la cola y la atenderá el próximo agente disponible.',
        'La seva trucada és ara la primera de la cua i l’atendrà el proper agent disponible.',
        'Votre appel est maintenant le premier de la file et le prochain agent disponible y répondra.',
        'A sua chamada é agora a primeira da fila e será atendida pelo próximo agente disponível.',
      ],
      [
        'Thank you. Please hold, while I attempt to connect you with your party.',
        'Gracias. Espere, por favor, mientras intento ponerle en comunicación.',
        'Gràcies. Esperi, si us plau, mentre intento posar-lo en comunicació.',
        'Merci. Veuillez patienter pendant que j’essaie de vous mettre en relation.',
        'Obrigado. Aguarde, por favor, enquanto tento fazer a ligação.',
      ],
    ],
  },
  {
    id: 'service',
    recordings: ['ss-noservice', 'privacy-prompt'],
    sentences: [
      [
        'The number you have dialed is not in service. Please check the number and try again.',
        'El número que ha marcado no está en servicio. Compruebe el número e inténtelo de nuevo, por favor.',
        'El número que ha marcat no està en servei. Comprovi el número i torni-ho a provar, si us plau.',
        'Le numéro que vous avez composé n’est pas en service. Veuillez vérifier le numéro et réessayer.',
        'O número que marcou não está em serviço. Verifique o número e tente de novo, por favor.',
      ],
      [
        'Please enter your phone number, starting with the area code.',
        'Introduzca su número de teléfono, empezando por el prefijo, por favor.',
        'Introdueixi el seu número de telèfon, començant pel prefix, si us plau.',
        'Veuillez saisir votre numéro de téléphone, en commençant par l’indicatif.',
        'Introduza o seu número de telefone, começando pelo indicativo, por favor.',
      ],
    ],
  },
  {
    id: 'password',
    recordings: ['vm-mismatch', 'vm-invalid-password'],
    sentences: [
      [
        'The passwords you entered and re-entered did not match. Please try again.',
        'Las contraseñas que ha introducido no coinciden. Inténtelo de nuevo, por favor.',
        'Les contrasenyes que ha introduït no coincideixen. Torni-ho a provar, si us plau.',
        'Les mots de passe que vous avez saisis ne correspondent pas. Veuillez réessayer.',
        'As palavras-passe que introduziu não coincidem. Tente de novo, por favor.',
      ],
      [
        'That password does not meet the minimum requirements for this mailbox. Please try again.',
        'Esa contraseña no cumple los requisitos mínimos de este buzón. Inténtelo de nuevo, por favor.',
        'Aquesta contrasenya no compleix els requisits mínims d’aquesta bústia. Torni-ho a provar, si us plau.',
        'Ce mot de passe ne remplit pas les conditions minimales de cette boîte vocale. Veuillez réessayer.',
        'Essa palavra-passe não cumpre os requisitos mínimos desta caixa de correio. Tente de novo, por favor.',
      ],
    ],
  },
  {
    id: 'mailbox',
    recordings: ['vm-mailboxfull', 'vm-nobox'],
    sentences: [
      [
        'Sorry, but the user’s mailbox can’t accept more messages.',
        'Lo siento, pero el buzón del usuario no puede aceptar más mensajes.',
        'Ho sento, però la bústia de l’usuari no pot acceptar més missatges.',
        'Désolée, mais la boîte vocale de l’utilisateur ne peut plus accepter de messages.',
        'Lamento, mas a caixa de correio do utilizador não pode aceitar mais mensagens.',
      ],
      [
        'You cannot reply to this message because the sender does not have a mailbox.',
        'No puede responder a este mensaje porque el remitente no tiene buzón.',
        'No pot respondre aquest missatge perquè el remitent no té bústia.',
        'Vous ne pouvez pas répondre à ce message parce que l’expéditeur n’a pas de boîte vocale.',
        'Não pode responder a esta mensagem porque o remetente não tem caixa de correio.',
      ],
    ],
  },
  {
    id: 'recording',
    recordings: ['vm-review', 'vm-forward-multiple'],
    sentences: [
      [
        'Press 1 to accept this recording, press 2 to listen to it, press 3 to rerecord your message.',
        'Pulse 1 para aceptar esta grabación, pulse 2 para escucharla, pulse 3 para volver a grabar su mensaje.',
        'Premi 1 per acceptar aquest enregistrament, premi 2 per escoltar-lo, premi 3 per tornar a enregistrar el seu missatge.',
        'Appuyez sur 1 pour accepter cet enregistrement, sur 2 pour l’écouter, sur 3 pour enregistrer à nouveau votre message.',
        'Prima 1 para aceitar esta gravação, prima 2 para a ouvir, prima 3 para gravar de novo a sua mensagem.',
      ],
      [
        'Press 1 to send this message, or 2 to add another recipient.',
        'Pulse 1 para enviar este mensaje o 2 para añadir otro destinatario.',
        'Premi 1 per enviar aquest missatge o 2 per afegir un altre destinatari.',
        'Appuyez sur 1 pour envoyer ce message, ou sur 2 pour ajouter un autre destinataire.',
        'Prima 1 para enviar esta mensagem ou 2 para acrescentar outro destinatário.',
      ],
    ],
  },
  {
    id: 'participants',
    recordings: ['confbridge-lock-no-join', 'confbridge-only-participant', 'invalid'],
    sentences: [
      [
        'The conference is currently locked and cannot be joined.',
        'La conferencia está bloqueada y no es posible unirse a ella.',
        'La conferència està bloquejada i no és possible unir-s’hi.',
        'La conférence est actuellement verrouillée et on ne peut pas la rejoindre.',
        'A conferência está bloqueada e não é possível entrar.',
      ],
      [
        'You are currently the only participant in the conference.',
        'Usted es actualmente el único participante de la conferencia.',
        'Vostè és actualment l’únic participant de la conferència.',
        'Vous êtes actuellement le seul participant de la conférence.',
        'Neste momento é o único participante da conferência.',
      ],
      [
        'I am sorry, that’s not a valid extension. Please try again.',
        'Lo siento, esa no es una extensión válida. Inténtelo de nuevo, por favor.',
        'Ho sento, aquesta no és una extensió vàlida. Torni-ho a provar, si us plau.',
        'Je suis désolée, ce n’est pas un numéro de poste valide. Veuillez réessayer.',
        'Lamento, essa não é uma extensão válida. Tente de novo, por favor.',
      ],
    ],
  },
]
