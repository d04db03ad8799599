import type { MailTemplate, MailText } from './texts.ts'

const IGNORE = 'Wenn du das nicht warst, ignoriere diese E-Mail. Ohne den Link passiert nichts.'
const ONE_DAY = 'Der Link funktioniert einmal, 24 Stunden lang.'

const NOT_ME = 'Das war ich nicht'
const AFTER_NOTICE = [
  'Wenn du das warst, brauchst du nichts zu tun.',
  'Wenn nicht, drücke auf der Seite den Knopf: Alle Sitzungen enden, das alte Passwort gilt nicht mehr, und du wählst ein neues. Der Link funktioniert 7 Tage lang.',
]

export const de: Partial<Record<MailTemplate, MailText>> = {
  confirm_sign_up: {
    subject: 'Bestätige deine E-Mail-Adresse für {{product}}',
    before: [
      'Willkommen bei {{product}}!',
      'Mit dieser Adresse wurde eine Registrierung begonnen. Öffne den Link und drücke den Knopf, um das Konto anzulegen:',
    ],
    action: 'Meine Adresse bestätigen',
    after: [ONE_DAY, IGNORE],
  },
  activate: {
    subject: 'Aktiviere dein Konto bei {{product}}',
    before: [
      'Dein Empfehlungscode wurde eingegeben, um deinen Platz auf der Warteliste von {{product}} zu aktivieren.',
      'Öffne den Link und drücke den Knopf, um fertig zu werden:',
    ],
    action: 'Mein Konto aktivieren',
    after: [ONE_DAY, IGNORE],
  },
  invite: {
    subject: 'Dein Platz bei {{product}} ist bereit',
    before: [
      'Du stehst auf der Warteliste von {{product}}, und dein Platz ist bereit.',
      'Öffne den Link und wähle ein Passwort, um alles zu behalten, was du bisher gesammelt hast:',
    ],
    action: 'Meinen Platz einnehmen',
    after: [
      'Der Link funktioniert einmal, 14 Tage lang.',
      'Kein Interesse? Ignoriere diese E-Mail. Ohne den Link passiert nichts.',
    ],
  },
  invite_person: {
    subject: 'Du bist zu {{product}} eingeladen',
    before: [
      'Das Team von {{product}} hat dich eingeladen.',
      'Öffne den Link, wähle ein Passwort und drücke den Knopf, um beizutreten:',
    ],
    action: '{{product}} beitreten',
    after: [
      'Der Link funktioniert einmal, 7 Tage lang.',
      'Kein Interesse? Ignoriere diese E-Mail. Ohne den Link passiert nichts.',
    ],
  },
  account_created: {
    subject: 'Dein Konto bei {{product}} ist bereit',
    before: [
      'Das Team von {{product}} hat für diese Adresse ein Konto angelegt.',
      'Öffne den Link, wähle ein Passwort und drücke den Knopf, um loszulegen:',
    ],
    action: 'Passwort wählen',
    after: [
      'Der Link funktioniert einmal, 7 Tage lang. Danach hilft „Passwort vergessen?“ auf der Anmeldeseite.',
      'War das nicht für dich bestimmt? Ignoriere diese E-Mail, oder bitte das Team, das Konto zu löschen.',
    ],
  },
  confirm_address: {
    subject: 'Bestätige deine E-Mail-Adresse für {{product}}',
    before: ['Öffne den Link und drücke den Knopf, um zu bestätigen, dass diese Adresse dir gehört:'],
    action: 'Meine Adresse bestätigen',
    after: [ONE_DAY, IGNORE],
  },
  change_email: {
    subject: 'Bestätige deine neue E-Mail-Adresse für {{product}}',
    before: [
      'Diese Adresse wurde als neue Adresse eines Kontos bei {{product}} angegeben.',
      'Öffne den Link dort, wo du angemeldet bist, und drücke den Knopf:',
    ],
    action: 'Meine neue Adresse bestätigen',
    after: [ONE_DAY, IGNORE],
  },
  already_registered: {
    subject: 'Du hast schon ein Konto bei {{product}}',
    before: [
      'Mit dieser Adresse wurde eine Registrierung bei {{product}} begonnen, aber du hast schon ein Konto.',
      'Wenn du das warst, melde dich stattdessen an:',
    ],
    action: 'Anmelden',
    after: ['Wenn du das nicht warst, brauchst du nichts zu tun. Dein Konto ist unverändert.'],
  },
  use_provider: {
    subject: 'Melde dich bei {{product}} mit dem Konto deiner Organisation an',
    before: [
      'Dein Empfehlungscode wurde eingegeben, um deinen Platz auf der Warteliste von {{product}} zu aktivieren.',
      'Adressen deiner Organisation nutzen deren eigene Anmeldung. Wähle sie auf der Anmeldeseite, und der Platz gehört dir:',
    ],
    action: 'Anmelden',
    after: ['Wenn du das nicht warst, brauchst du nichts zu tun. Es hat sich nichts geändert.'],
  },
  device_code: {
    subject: 'Dein Code für ein neues Gerät bei {{product}}',
    before: [
      'Jemand hat das richtige Passwort deines Kontos bei {{product}} auf einem Gerät eingegeben, das dafür noch nie verwendet wurde. Wenn du das warst, gib dort diesen Code ein:',
      '{{code}}',
      'Wenn du das nicht warst, kennt jemand dein Passwort. Angemeldet wurde niemand. Wähle jetzt ein neues:',
    ],
    action: 'Neues Passwort wählen',
    after: [
      'Der Code gilt einmal, 15 Minuten lang, auf jenem Gerät. Gib ihn nie weiter: Das Team von {{product}} fragt dich nie danach.',
    ],
  },
  recover_password: {
    subject: 'Wähle ein neues Passwort für {{product}}',
    before: [
      'Für dein Konto bei {{product}} wurde ein neues Passwort angefordert.',
      'Wenn du das warst, öffne den Link und wähle eines:',
    ],
    action: 'Neues Passwort wählen',
    after: [
      'Der Link funktioniert einmal, eine Stunde lang, und nur der neueste gilt. Mit dem neuen Passwort wirst du auf allen Geräten abgemeldet.',
      'Wenn du das nicht warst, ignoriere diese E-Mail. Dein Passwort ist unverändert.',
    ],
  },
  join_code: {
    subject: 'Dein Code für {{product}}',
    before: [
      'Mit dieser Adresse wird gerade ein Konto bei {{product}} angelegt. Dein Code dafür:',
      '{{code}}',
      'Gib ihn auf dem Gerät ein, das danach gefragt hat. Ist die Seite dort nicht mehr offen, beginne hier neu:',
    ],
    action: '{{product}} öffnen',
    after: [
      'Der Code gilt einmal, 15 Minuten lang, auf diesem Gerät. Gib ihn nie weiter: Das Team von {{product}} fragt dich nie danach.',
      'Wenn du das nicht warst, ignoriere diese E-Mail. Ohne den Code wird kein Konto angelegt.',
    ],
  },
  reauthentication_code: {
    subject: 'Dein Code, um einen Schritt bei {{product}} zu bestätigen',
    before: [
      'Für einen Schritt in deinem Konto bei {{product}} brauchen wir die Bestätigung, dass du es bist. Dein Code lautet:',
      '{{code}}',
      'Gib ihn auf dem Gerät ein, das ihn angefordert hat. Wenn du das nicht warst, ist eines deiner Geräte für andere offen. Melde es hier ab:',
    ],
    action: 'Meine Geräte ansehen',
    after: [
      'Der Code gilt einmal, 15 Minuten lang, auf jenem Gerät. Gib ihn nie weiter: Das Team von {{product}} fragt dich nie danach.',
    ],
  },
  sign_in_code: {
    subject: 'Dein Anmeldecode für {{product}}',
    before: [
      'Dein Code zum Anmelden bei {{product}} lautet:',
      '{{code}}',
      'Gib ihn auf dem Gerät ein, das ihn angefordert hat, oder öffne diesen Link und drücke den Knopf:',
    ],
    action: 'Anmelden',
    after: [
      'Beide gelten zehn Minuten oder bis du einen davon benutzt. Gib den Code nie weiter: Das Team von {{product}} fragt dich nie danach.',
      'Wenn du das nicht warst, ignoriere diese E-Mail. Ohne sie kann sich niemand anmelden.',
    ],
  },
  sign_in_link: {
    subject: 'Bei {{product}} anmelden',
    before: [
      'Jemand aus der Administration von {{product}} schickt dir diesen Link, weil du dich nicht anmelden kannst.',
      'Öffne ihn und drücke den Knopf, um dich anzumelden:',
    ],
    action: 'Anmelden',
    after: [
      'Der Link funktioniert einmal, eine Stunde lang. Er ist nur für dich, also gib ihn nicht weiter.',
      'Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail. Ohne den Link passiert nichts.',
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
      'Bis Mitternacht antwortet der eingebaute Guide und sagt das auch. Die Grenze kannst du in den Einstellungen anheben:',
    ],
    action: 'Einstellungen öffnen',
    after: [],
  },
  notice_new_device: {
    subject: 'Neue Anmeldung in deinem Konto bei {{product}}',
    before: ['Dein Konto bei {{product}} wurde auf einem neuen Gerät oder in einem neuen Browser benutzt.'],
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
      'Wenn nicht, drücke auf der Seite den Knopf: Alle Sitzungen enden, das alte Passwort gilt nicht mehr, diese Adresse wird wiederhergestellt, und du wählst ein neues Passwort. Der Link funktioniert 7 Tage lang.',
    ],
  },
  notice_email_changed: {
    subject: 'Die E-Mail-Adresse deines Kontos bei {{product}} wurde geändert',
    before: [
      'Dein Konto bei {{product}} hat eine neue E-Mail-Adresse. Sie ersetzt diese hier bei der Anmeldung und für E-Mails.',
    ],
    action: NOT_ME,
    after: [
      'Wenn du das warst, brauchst du nichts zu tun.',
      'Wenn nicht, drücke auf der Seite den Knopf: Alle Sitzungen enden, das alte Passwort gilt nicht mehr, diese Adresse gilt wieder, und du wählst ein neues Passwort. Der Link funktioniert 7 Tage lang.',
    ],
  },
  notice_sign_in_link_shown: {
    subject: 'Für dein Konto bei {{product}} wurde ein Anmeldelink erstellt',
    before: [
      'Jemand aus der Administration von {{product}} hat einen Link angesehen, der einmal in deinem Konto anmeldet.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_sign_in_link_used: {
    subject: 'Ein Anmeldelink für dein Konto bei {{product}} wurde benutzt',
    before: [
      'Dein Konto bei {{product}} wurde mit einem Anmeldelink benutzt, den die Administration erstellt hat.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_suspicious_activity: {
    subject: 'Ungewöhnliche Aktivität in deinem Konto bei {{product}}',
    before: [
      'Wir haben ungewöhnliche Aktivität in deinem Konto bei {{product}} bemerkt, zum Beispiel viele falsche Passwörter oder Anmeldungen von mehreren Orten.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_second_factor_added: {
    subject: 'Ein zweiter Faktor wurde zu deinem Konto bei {{product}} hinzugefügt',
    before: [
      'Für dein Konto bei {{product}} wurde eine Authenticator-App eingerichtet. Ab jetzt brauchst du zum Anmelden auch ihren Code.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_second_factor_removed: {
    subject: 'Der zweite Faktor deines Kontos bei {{product}} wurde entfernt',
    before: [
      'Die Authenticator-App deines Kontos bei {{product}} wurde entfernt. Wenn du keinen Passkey hast, reicht jetzt dein Passwort zum Anmelden.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_passkey_added: {
    subject: 'Ein Passkey wurde zu deinem Konto bei {{product}} hinzugefügt',
    before: [
      'Zu deinem Konto bei {{product}} wurde ein Passkey hinzugefügt. Damit meldest du dich ohne Passwort an. Zum Passwort brauchst du ab jetzt auch den Passkey oder einen Code.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_passkey_removed: {
    subject: 'Ein Passkey deines Kontos bei {{product}} wurde entfernt',
    before: [
      'Ein Passkey deines Kontos bei {{product}} wurde entfernt. Du kannst dich nicht mehr damit anmelden.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_identity_linked: {
    subject: 'Mit deinem Konto bei {{product}} wurde ein Dienst verknüpft',
    before: [
      'Ein Konto bei einem anderen Dienst wurde mit deinem Konto bei {{product}} verknüpft. Du kannst dich ab jetzt damit anmelden.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_identity_unlinked: {
    subject: 'Von deinem Konto bei {{product}} wurde ein Dienst getrennt',
    before: [
      'Ein Konto bei einem anderen Dienst wurde von deinem Konto bei {{product}} getrennt. Du kannst dich nicht mehr damit anmelden.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_recovery_codes_renewed: {
    subject: 'Neue Wiederherstellungscodes für dein Konto bei {{product}}',
    before: [
      'Für dein Konto bei {{product}} wurden neue Wiederherstellungscodes erzeugt. Die bisherigen gelten nicht mehr.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_deletion_requested: {
    subject: 'Dein Konto bei {{product}} wird gelöscht',
    before: [
      'Du hast darum gebeten, dein Konto bei {{product}} zu löschen, mit allem, was über dich gespeichert ist. Das geschieht in 7 Tagen.',
    ],
    action: NOT_ME,
    after: [
      'Wenn du das warst, ist nichts zu tun. Überlegst du es dir anders, melde dich innerhalb von 7 Tagen an und behalte das Konto in den Kontoeinstellungen.',
      'Wenn nicht, drück den Knopf auf der Seite: Alle Sitzungen enden, das alte Passwort gilt nicht mehr, das Konto bleibt, und du wählst ein neues Passwort. Der Link gilt 7 Tage.',
    ],
  },
  notice_deletion_by_operator: {
    subject: 'Dein Konto bei {{product}} wird gelöscht',
    before: [
      'Die Administration von {{product}} wurde gebeten, dein Konto zu löschen, mit allem, was über dich gespeichert ist. Das geschieht in 7 Tagen.',
    ],
    action: NOT_ME,
    after: [
      'Wenn du darum gebeten hast, ist nichts zu tun. Überlegst du es dir anders, melde dich innerhalb von 7 Tagen an und behalte das Konto in den Kontoeinstellungen.',
      'Wenn nicht, drück den Knopf auf der Seite: Alle Sitzungen enden, das alte Passwort gilt nicht mehr, das Konto bleibt, und du wählst ein neues Passwort. Der Link gilt 7 Tage.',
    ],
  },
  notice_export_by_operator: {
    subject: 'Deine Daten bei {{product}} wurden exportiert',
    before: [
      'Die Administration von {{product}} wurde um deine Daten gebeten und hat ein Archiv von allem anlegen lassen, was über dich gespeichert ist. Sie kann es 7 Tage lang herunterladen, und du auch, in den Kontoeinstellungen.',
    ],
    action: NOT_ME,
    after: [
      'Wenn du darum gebeten hast, ist nichts zu tun.',
      'Wenn nicht, drück den Knopf auf der Seite: Alle Sitzungen enden, das alte Passwort gilt nicht mehr, und du wählst ein neues. Schreib danach an {{product}}. Der Link gilt 7 Tage.',
    ],
  },
  notice_new_password: {
    subject: 'Wähle ein neues Passwort für {{product}}',
    before: [
      'Dein Konto bei {{product}} wurde gesichert und hat kein Passwort. Wähle auf dieser Seite ein neues:',
    ],
    action: 'Neues Passwort wählen',
    after: [
      'Der Link funktioniert einmal, 7 Tage lang.',
      'Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail. Ohne den Link passiert nichts.',
    ],
  },
  announcement: {
    subject: 'Neues von {{product}}',
    before: [
      'Du bekommst diese E-Mail, weil du Mitglied von {{product}} bist. Ankündigungen per E-Mail kannst du hier abbestellen:',
    ],
    action: 'Abbestellen',
    after: [],
  },
}
