import type { MailTemplate, MailText } from './texts.ts'

const IGNORE = 'Wenn du das nicht warst, ignoriere diese Mail: Ohne den Link passiert nichts.'
const ONE_DAY = 'Der Link funktioniert einmal, 24 Stunden lang.'

const NOT_ME = 'Das war ich nicht'
const AFTER_NOTICE = [
  'Wenn du das warst, brauchst du nichts zu tun.',
  'Wenn nicht, drücke auf der Seite den Knopf: Er beendet sofort alle Sitzungen und das alte Passwort, und du kannst ein neues wählen. Der Link funktioniert 7 Tage lang.',
]

export const de: Partial<Record<MailTemplate, MailText>> = {
  confirm_sign_up: {
    subject: 'Bestätige deine E-Mail-Adresse für {{product}}',
    before: [
      'Willkommen bei {{product}}!',
      'Jemand hat sich mit dieser Adresse registriert. Öffne den Link und drücke dort auf den Knopf, um das Konto anzulegen:',
    ],
    action: 'Meine Adresse bestätigen',
    after: [ONE_DAY, IGNORE],
  },
  activate: {
    subject: 'Aktiviere dein Konto bei {{product}}',
    before: [
      'Dein Empfehlungscode wurde eingegeben, um deinen Platz auf der Warteliste von {{product}} zu aktivieren.',
      'Öffne den Link und drücke dort auf den Knopf, um fertig zu werden:',
    ],
    action: 'Mein Konto aktivieren',
    after: [ONE_DAY, IGNORE],
  },
  invite: {
    subject: 'Dein Platz bei {{product}} ist bereit',
    before: [
      'Du stehst auf der Warteliste von {{product}}, und dein Platz ist bereit.',
      'Öffne den Link, wähle ein Passwort, und was du bisher gesammelt hast, gehört dir:',
    ],
    action: 'Meinen Platz einnehmen',
    after: [
      'Der Link funktioniert einmal, 14 Tage lang.',
      'Wenn du kein Interesse hast, ignoriere diese Mail: Ohne den Link passiert nichts.',
    ],
  },
  invite_person: {
    subject: 'Du bist zu {{product}} eingeladen',
    before: [
      'Die Leute hinter {{product}} haben dich eingeladen.',
      'Öffne den Link, wähle ein Passwort und drücke dort auf den Knopf, um dabei zu sein:',
    ],
    action: '{{product}} beitreten',
    after: [
      'Der Link funktioniert einmal, 7 Tage lang.',
      'Wenn du kein Interesse hast, ignoriere diese Mail: Ohne den Link passiert nichts.',
    ],
  },
  confirm_address: {
    subject: 'Bestätige deine E-Mail-Adresse für {{product}}',
    before: [
      'Öffne den Link und drücke dort auf den Knopf, um zu bestätigen, dass diese Adresse dir gehört:',
    ],
    action: 'Meine Adresse bestätigen',
    after: [ONE_DAY, IGNORE],
  },
  already_registered: {
    subject: 'Du hast schon ein Konto bei {{product}}',
    before: [
      'Jemand wollte mit dieser Adresse ein Konto bei {{product}} anlegen, aber du hast schon eines.',
      'Wenn du das warst, melde dich stattdessen an:',
    ],
    action: 'Anmelden',
    after: ['Wenn du das nicht warst, brauchst du nichts zu tun: Dein Konto wurde nicht angerührt.'],
  },
  sign_in_link: {
    subject: 'Bei {{product}} anmelden',
    before: [
      'Jemand aus der Administration von {{product}} schickt dir diesen Link, weil du dich nicht anmelden kannst.',
      'Öffne ihn und drücke dort auf den Knopf, um dich anzumelden:',
    ],
    action: 'Anmelden',
    after: [
      'Der Link funktioniert einmal, eine Stunde lang. Niemand sonst hat ihn gesehen: Gib ihn nicht weiter.',
      'Wenn du ihn nicht verlangt hast, ignoriere diese E-Mail: Ohne den Link passiert nichts.',
    ],
  },
  model_budget_near: {
    subject: 'Das Sprachmodell von {{product}} hat 80 % seines Tagesbudgets verbraucht',
    before: [
      'Das Sprachmodell von {{product}} hat 80 % des Budgets verbraucht, das du für einen Tag festgelegt hast.',
      'Ist es aufgebraucht, antwortet bis Mitternacht der eingebaute Guide und sagt das auch. Die Grenze kannst du in den Einstellungen anheben:',
    ],
    action: 'Einstellungen öffnen',
    after: [],
  },
  model_budget_spent: {
    subject: 'Das Sprachmodell von {{product}} hat sein Tagesbudget aufgebraucht',
    before: [
      'Das Sprachmodell von {{product}} hat das Budget aufgebraucht, das du für einen Tag festgelegt hast.',
      'Bis Mitternacht antwortet stattdessen der eingebaute Guide und sagt das auch. Die Grenze kannst du in den Einstellungen anheben:',
    ],
    action: 'Einstellungen öffnen',
    after: [],
  },
  notice_new_device: {
    subject: 'Neue Anmeldung in deinem Konto bei {{product}}',
    before: [
      'In deinem Konto bei {{product}} hat sich jemand mit einem Gerät oder Browser angemeldet, mit dem es bisher nicht benutzt wurde.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_password_changed: {
    subject: 'Dein Passwort bei {{product}} wurde geändert',
    before: [
      'Das Passwort deines Kontos bei {{product}} wurde geändert, und alle anderen Sitzungen wurden beendet.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_email_added: {
    subject: 'Diese Adresse gehört jetzt zu einem Konto bei {{product}}',
    before: ['Diese E-Mail-Adresse wurde zu einem Konto bei {{product}} hinzugefügt.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_email_replaced: {
    subject: 'Die E-Mail-Adresse deines Kontos bei {{product}} wurde geändert',
    before: [
      'Zu deinem Konto bei {{product}} wurde eine andere E-Mail-Adresse hinzugefügt. Sie ersetzt diese hier bei der Anmeldung und für E-Mails.',
    ],
    action: NOT_ME,
    after: [
      'Wenn du das warst, brauchst du nichts zu tun.',
      'Wenn nicht, drücke auf der Seite den Knopf: Er beendet sofort alle Sitzungen und das alte Passwort, trägt diese Adresse wieder ein, und du kannst ein neues Passwort wählen. Der Link funktioniert 7 Tage lang.',
    ],
  },
  notice_sign_in_link_shown: {
    subject: 'Für dein Konto bei {{product}} wurde ein Anmeldelink erstellt',
    before: [
      'Jemand aus der Administration von {{product}} hat einen Link erhalten, mit dem man sich einmal in deinem Konto anmelden kann.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_sign_in_link_used: {
    subject: 'Ein Anmeldelink für dein Konto bei {{product}} wurde benutzt',
    before: [
      'In deinem Konto bei {{product}} hat sich jemand mit einem Link angemeldet, den die Administration erstellt hat.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_suspicious_activity: {
    subject: 'Ungewöhnliche Aktivität in deinem Konto bei {{product}}',
    before: [
      'Rund um dein Konto bei {{product}} ist etwas Ungewöhnliches passiert, zum Beispiel viele falsche Passwörter oder Anmeldungen von mehreren Orten.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_new_password: {
    subject: 'Wähle ein neues Passwort für {{product}}',
    before: [
      'Dein Konto bei {{product}} wurde gesichert und hat kein Passwort. Wähle auf dieser Seite ein neues:',
    ],
    action: 'Neues Passwort wählen',
    after: [
      'Der Link funktioniert einmal, 7 Tage lang.',
      'Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail: Ohne den Link passiert nichts.',
    ],
  },
  announcement: {
    subject: 'Neues von {{product}}',
    before: [
      'Du bekommst diese E-Mail, weil du Mitglied von {{product}} bist. Wenn du keine Ankündigungen per E-Mail mehr möchtest, bestelle sie hier ab:',
    ],
    action: 'Diese E-Mails abbestellen',
    after: [],
  },
}
