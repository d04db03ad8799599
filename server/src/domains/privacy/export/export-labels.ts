import type { Locale } from '@pepper/contract/locales'
import type { Chapter, KeptBackReason } from './given-tables.ts'

/** The texts of an archive in one language. */
export interface ExportLabels {
  title: string
  intro: string
  chapters: Record<Chapter, string>
  you: string
  reply: string
  untitled: string
  more: string
  keptBackTitle: string
  withheld: string
  keptBack: Record<KeptBackReason, string>
}

/** The labels of archives in every language of the product. */
export const exportLabels: Record<Locale, ExportLabels> = {
  en: {
    title: 'your data',
    intro:
      'This is what is stored about you. The folder “data” has everything as JSON, the folder “chats” has your chats as Markdown. Times are in UTC. Keep this archive safe: it contains your chats.',
    chapters: {
      account: 'Account and profile',
      security: 'Sign-ins and security',
      chats: 'Chats',
      credits: 'Credits',
      progress: 'XP and activity',
      referrals: 'Referrals',
      notifications: 'Notifications, announcements and ads',
      mails: 'Emails',
      waitlist: 'Joining, invitations and waitlist',
      records: 'Records of changes',
    },
    you: 'You',
    reply: 'Reply',
    untitled: 'Untitled chat',
    more: 'There are more; the JSON file has all of them.',
    keptBackTitle: 'Not in this archive',
    withheld:
      'Password hashes, session tokens, the text of emails whose link still works, and the ids of other people are not in the data above.',
    keptBack: {
      nobody: 'About no one: figures, texts of the guide and the state of the servers',
      site: 'Made by administrators for the site; their authors are in the records of changes',
      others: 'About many other people; the parts about you are in your profile or in the records of changes',
      secrets: 'Secrets of the server and one-time codes',
      passing: 'Gone within hours or days: counters, tasks that wait, and this archive',
    },
  },
  de: {
    title: 'deine Daten',
    intro:
      'Das ist über dich gespeichert. Im Ordner „data“ steht alles als JSON, im Ordner „chats“ stehen deine Chats als Markdown. Die Zeiten sind in UTC. Bewahre dieses Archiv sicher auf: Es enthält deine Chats.',
    chapters: {
      account: 'Konto und Profil',
      security: 'Anmeldungen und Sicherheit',
      chats: 'Chats',
      credits: 'Credits',
      progress: 'XP und Aktivität',
      referrals: 'Empfehlungen',
      notifications: 'Benachrichtigungen, Ankündigungen und Anzeigen',
      mails: 'E-Mails',
      waitlist: 'Beitritt, Einladungen und Warteliste',
      records: 'Protokoll der Änderungen',
    },
    you: 'Du',
    reply: 'Antwort',
    untitled: 'Chat ohne Titel',
    more: 'Es gibt noch mehr; die JSON-Datei enthält alles.',
    keptBackTitle: 'Was nicht in diesem Archiv steht',
    withheld:
      'Passwort-Hashes, Sitzungsschlüssel, der Text von E-Mails, deren Link noch gilt, und die Kennungen anderer Menschen wurden oben weggelassen.',
    keptBack: {
      nobody: 'Betrifft niemanden: Zahlen, Texte des Leitfadens und der Zustand der Server',
      site: 'Von Administratoren für die Website gemacht; dass jemand es tat, steht im Protokoll der Änderungen',
      others:
        'Betrifft viele andere; was darin über dich steht, findest du im Profil oder im Protokoll der Änderungen',
      secrets: 'Geheimnisse des Servers und einmalige Codes',
      passing: 'Nach Stunden oder Tagen verschwunden: Zähler, wartende Aufgaben und dieses Archiv',
    },
  },
  es: {
    title: 'tus datos',
    intro:
      'Esto es lo que está guardado sobre ti. La carpeta «data» lo tiene todo en JSON y la carpeta «chats» tiene tus chats en Markdown. Las horas están en UTC. Guarda bien este archivo: contiene tus chats.',
    chapters: {
      account: 'Cuenta y perfil',
      security: 'Inicios de sesión y seguridad',
      chats: 'Chats',
      credits: 'Créditos',
      progress: 'XP y actividad',
      referrals: 'Recomendaciones',
      notifications: 'Notificaciones, anuncios y publicidad',
      mails: 'Correos',
      waitlist: 'Registro, invitaciones y lista de espera',
      records: 'Registro de cambios',
    },
    you: 'Tú',
    reply: 'Respuesta',
    untitled: 'Chat sin título',
    more: 'Hay más; el archivo JSON lo contiene todo.',
    keptBackTitle: 'Lo que no está en este archivo',
    withheld:
      'En lo anterior se han omitido los hashes de contraseñas, las claves de sesión, el texto de los correos cuyo enlace aún funciona y los identificadores de otras personas.',
    keptBack: {
      nobody: 'No trata de nadie: cifras, textos de la guía y el estado de los servidores',
      site: 'Hecho por administradores para el sitio; que alguien lo hizo consta en el registro de cambios',
      others:
        'Trata de muchas otras personas; lo que dice de ti está en tu perfil o en el registro de cambios',
      secrets: 'Secretos del servidor y códigos de un solo uso',
      passing: 'Desaparece en horas o días: contadores, tareas en espera y este archivo',
    },
  },
  fr: {
    title: 'tes données',
    intro:
      'Voici ce qui est enregistré à ton sujet. Le dossier « data » contient tout en JSON, le dossier « chats » contient tes discussions en Markdown. Les heures sont en UTC. Garde cette archive en lieu sûr : elle contient tes discussions.',
    chapters: {
      account: 'Compte et profil',
      security: 'Connexions et sécurité',
      chats: 'Discussions',
      credits: 'Crédits',
      progress: 'XP et activité',
      referrals: 'Parrainages',
      notifications: 'Notifications, annonces et publicités',
      mails: 'E-mails',
      waitlist: 'Inscription, invitations et liste d’attente',
      records: 'Journal des modifications',
    },
    you: 'Toi',
    reply: 'Réponse',
    untitled: 'Discussion sans titre',
    more: 'Il y en a d’autres ; le fichier JSON contient tout.',
    keptBackTitle: 'Ce qui n’est pas dans cette archive',
    withheld:
      'Les empreintes de mots de passe, les clés de session, le texte des e-mails dont le lien fonctionne encore et les identifiants d’autres personnes ont été omis ci-dessus.',
    keptBack: {
      nobody: 'Ne concerne personne : chiffres, textes du guide et état des serveurs',
      site: 'Fait par des administrateurs pour le site ; que quelqu’un l’a fait figure dans le journal des modifications',
      others:
        'Concerne beaucoup d’autres personnes ; ce qui te concerne est dans ton profil ou dans le journal',
      secrets: 'Secrets du serveur et codes à usage unique',
      passing: 'Disparaît en quelques heures ou jours : compteurs, tâches en attente et cette archive',
    },
  },
}
