import type { MailTemplate, MailText } from './texts.ts'

const IGNORE = 'Si ce n’était pas toi, ignore cet e-mail. Sans le lien, il ne se passe rien.'
const ONE_DAY = 'Le lien fonctionne une seule fois, pendant 24 heures.'

const NOT_ME = 'Ce n’était pas moi'
const AFTER_NOTICE = [
  'Si c’était toi, tu n’as rien à faire.',
  'Sinon, appuie sur le bouton de la page : toutes les sessions se ferment, l’ancien mot de passe ne marche plus et tu en choisis un nouveau. Le lien fonctionne pendant 7 jours.',
]

export const fr: Partial<Record<MailTemplate, MailText>> = {
  confirm_sign_up: {
    subject: 'Confirme ton adresse e-mail pour {{product}}',
    before: [
      'Bienvenue sur {{product}} !',
      'Cette adresse a servi à une inscription. Ouvre le lien et appuie sur le bouton pour créer le compte :',
    ],
    action: 'Confirmer mon adresse',
    after: [ONE_DAY, IGNORE],
  },
  activate: {
    subject: 'Active ton compte {{product}}',
    before: [
      'Ton code de parrainage a été saisi pour activer ta place sur la liste d’attente de {{product}}.',
      'Ouvre le lien et appuie sur le bouton pour terminer :',
    ],
    action: 'Activer mon compte',
    after: [ONE_DAY, IGNORE],
  },
  invite: {
    subject: 'Ta place sur {{product}} est prête',
    before: [
      'Tu es sur la liste d’attente de {{product}}, et ta place est prête.',
      'Ouvre le lien et choisis un mot de passe pour garder tout ce que tu as déjà gagné :',
    ],
    action: 'Prendre ma place',
    after: [
      'Le lien fonctionne une seule fois, pendant 14 jours.',
      'Cela ne t’intéresse pas ? Ignore cet e-mail. Sans le lien, il ne se passe rien.',
    ],
  },
  invite_person: {
    subject: 'Tu es invité sur {{product}}',
    before: [
      'L’équipe de {{product}} t’a invité.',
      'Ouvre le lien, choisis un mot de passe et appuie sur le bouton pour nous rejoindre :',
    ],
    action: 'Rejoindre {{product}}',
    after: [
      'Le lien fonctionne une seule fois, pendant 7 jours.',
      'Cela ne t’intéresse pas ? Ignore cet e-mail. Sans le lien, il ne se passe rien.',
    ],
  },
  account_created: {
    subject: 'Ton compte {{product}} est prêt',
    before: [
      'L’équipe de {{product}} a créé un compte pour cette adresse.',
      'Ouvre le lien, choisis un mot de passe et appuie sur le bouton pour commencer :',
    ],
    action: 'Choisir un mot de passe',
    after: [
      'Le lien fonctionne une seule fois, pendant 7 jours. Ensuite, utilise « Mot de passe oublié ? » sur la page de connexion.',
      'Ce message ne t’était pas destiné ? Ignore-le, ou écris à l’équipe pour faire supprimer le compte.',
    ],
  },
  confirm_address: {
    subject: 'Confirme ton adresse e-mail pour {{product}}',
    before: ['Ouvre le lien et appuie sur le bouton pour confirmer que cette adresse est la tienne :'],
    action: 'Confirmer mon adresse',
    after: [ONE_DAY, IGNORE],
  },
  change_email: {
    subject: 'Confirme ta nouvelle adresse e-mail pour {{product}}',
    before: [
      'Cette adresse a été indiquée comme nouvelle adresse d’un compte {{product}}.',
      'Ouvre le lien là où tu es connecté et appuie sur le bouton :',
    ],
    action: 'Confirmer ma nouvelle adresse',
    after: [ONE_DAY, IGNORE],
  },
  already_registered: {
    subject: 'Tu as déjà un compte {{product}}',
    before: [
      'Cette adresse a servi à une inscription sur {{product}}, mais tu as déjà un compte.',
      'Si c’était toi, connecte-toi plutôt :',
    ],
    action: 'Se connecter',
    after: ['Si ce n’était pas toi, tu n’as rien à faire. Ton compte n’a pas changé.'],
  },
  use_provider: {
    subject: 'Connecte-toi à {{product}} avec le compte de ton organisation',
    before: [
      'Ton code de parrainage a été saisi pour activer ta place sur la liste d’attente de {{product}}.',
      'Les adresses de ton organisation passent par son propre service de connexion. Choisis-le sur la page de connexion, et la place est à toi :',
    ],
    action: 'Se connecter',
    after: ['Si ce n’était pas toi, tu n’as rien à faire. Rien n’a changé.'],
  },
  device_code: {
    subject: 'Ton code pour un nouvel appareil chez {{product}}',
    before: [
      'Quelqu’un a saisi le bon mot de passe de ton compte {{product}} sur un appareil qui n’avait jamais servi avec lui. Si c’était toi, saisis-y ce code :',
      '{{code}}',
      'Si ce n’était pas toi, quelqu’un connaît ton mot de passe. Personne ne s’est connecté. Choisis-en un nouveau maintenant :',
    ],
    action: 'Choisir un nouveau mot de passe',
    after: [
      'Le code fonctionne une fois, pendant 15 minutes, sur cet appareil. Ne le partage jamais : l’équipe de {{product}} ne te le demandera jamais.',
    ],
  },
  recover_password: {
    subject: 'Choisis un nouveau mot de passe pour {{product}}',
    before: [
      'Quelqu’un a demandé un nouveau mot de passe pour ton compte {{product}}.',
      'Si c’était toi, ouvre le lien et choisis-en un :',
    ],
    action: 'Choisir un nouveau mot de passe',
    after: [
      'Le lien fonctionne une seule fois, pendant une heure, et seul le plus récent est valable. En choisissant un mot de passe, tu es déconnecté de tous les appareils.',
      'Si ce n’était pas toi, ignore cet e-mail. Ton mot de passe n’a pas changé.',
    ],
  },
  join_code: {
    subject: 'Ton code pour rejoindre {{product}}',
    before: [
      'Un compte {{product}} est en cours de création avec cette adresse. Ton code pour terminer :',
      '{{code}}',
      'Saisis-le sur l’appareil qui l’a demandé. Si cette page n’est plus ouverte, recommence ici :',
    ],
    action: 'Ouvrir {{product}}',
    after: [
      'Le code fonctionne une fois, pendant 15 minutes, sur cet appareil. Ne le partage jamais : l’équipe de {{product}} ne te le demandera pas.',
      'Si ce n’était pas toi, ignore cet e-mail. Sans le code, aucun compte n’est créé.',
    ],
  },
  reauthentication_code: {
    subject: 'Ton code pour confirmer une étape sur {{product}}',
    before: [
      'Une étape dans ton compte {{product}} demande de confirmer que c’est bien toi. Ton code est :',
      '{{code}}',
      'Saisis-le sur l’appareil qui l’a demandé. Si ce n’était pas toi, un de tes appareils est à la portée d’autres personnes. Déconnecte-le ici :',
    ],
    action: 'Voir mes appareils',
    after: [
      'Le code est valable une seule fois, pendant 15 minutes, sur cet appareil. Ne le partage jamais : l’équipe de {{product}} ne te le demandera jamais.',
    ],
  },
  sign_in_code: {
    subject: 'Ton code de connexion à {{product}}',
    before: [
      'Ton code pour te connecter à {{product}} est :',
      '{{code}}',
      'Saisis-le sur l’appareil qui l’a demandé, ou ouvre ce lien et appuie sur le bouton :',
    ],
    action: 'Me connecter',
    after: [
      'Les deux sont valables dix minutes, ou jusqu’à ce que tu utilises l’un des deux. Ne partage jamais ce code : l’équipe de {{product}} ne te le demandera jamais.',
      'Si ce n’était pas toi, ignore cet e-mail. Sans lui, personne ne peut se connecter.',
    ],
  },
  sign_in_link: {
    subject: 'Connecte-toi à {{product}}',
    before: [
      'L’administration de {{product}} t’envoie ce lien parce que tu n’arrives pas à te connecter.',
      'Ouvre-le et appuie sur le bouton pour te connecter :',
    ],
    action: 'Se connecter',
    after: [
      'Le lien fonctionne une seule fois, pendant une heure. Il est réservé à toi seul : ne le partage pas.',
      'Si tu ne l’as pas demandé, ignore cet e-mail. Sans le lien, il ne se passe rien.',
    ],
  },
  model_budget_near: {
    subject: 'Le modèle de langage de {{product}} a utilisé 80 % de son budget du jour',
    before: [
      'Le modèle de langage de {{product}} a utilisé 80 % du budget que tu as fixé pour une journée.',
      'Une fois le budget épuisé, le guide intégré répondra jusqu’à minuit et le dira. Tu peux relever la limite dans les réglages :',
    ],
    action: 'Ouvrir les réglages',
    after: [],
  },
  model_budget_spent: {
    subject: 'Le modèle de langage de {{product}} a épuisé son budget du jour',
    before: [
      'Le modèle de langage de {{product}} a épuisé le budget que tu as fixé pour une journée.',
      'Le guide intégré répond jusqu’à minuit, et le dit. Tu peux relever la limite dans les réglages :',
    ],
    action: 'Ouvrir les réglages',
    after: [],
  },
  notice_new_device: {
    subject: 'Nouvelle connexion à ton compte {{product}}',
    before: ['Ton compte {{product}} a été utilisé sur un nouvel appareil ou dans un nouveau navigateur.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_password_changed: {
    subject: 'Ton mot de passe {{product}} a été modifié',
    before: [
      'Le mot de passe de ton compte {{product}} a été modifié et toutes les autres sessions ont été fermées.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_email_added: {
    subject: 'Cette adresse a été ajoutée à un compte {{product}}',
    before: ['Cette adresse e-mail a été ajoutée à un compte {{product}}.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_email_replaced: {
    subject: 'L’adresse e-mail de ton compte {{product}} a été modifiée',
    before: [
      'Une autre adresse e-mail a été ajoutée à ton compte {{product}}. Elle remplace celle-ci pour te connecter et pour les e-mails.',
    ],
    action: NOT_ME,
    after: [
      'Si c’était toi, tu n’as rien à faire.',
      'Sinon, appuie sur le bouton de la page : toutes les sessions se ferment, l’ancien mot de passe ne marche plus, cette adresse est rétablie et tu choisis un nouveau mot de passe. Le lien fonctionne pendant 7 jours.',
    ],
  },
  notice_email_changed: {
    subject: 'L’adresse e-mail de ton compte {{product}} a été modifiée',
    before: [
      'Ton compte {{product}} a une nouvelle adresse e-mail. Elle remplace celle-ci pour la connexion et pour les e-mails.',
    ],
    action: NOT_ME,
    after: [
      'Si c’était toi, il n’y a rien à faire.',
      'Sinon, appuie sur le bouton de la page : toutes les sessions se terminent, l’ancien mot de passe ne vaut plus, cette adresse est rétablie et tu choisis un nouveau mot de passe. Le lien fonctionne pendant 7 jours.',
    ],
  },
  notice_sign_in_link_shown: {
    subject: 'Un lien de connexion à ton compte {{product}} a été créé',
    before: ['L’administration de {{product}} a vu un lien qui connecte une fois à ton compte.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_sign_in_link_used: {
    subject: 'Un lien de connexion à ton compte {{product}} a été utilisé',
    before: ['Ton compte {{product}} a été utilisé avec un lien de connexion créé par l’administration.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_suspicious_activity: {
    subject: 'Activité inhabituelle sur ton compte {{product}}',
    before: [
      'Nous avons remarqué une activité inhabituelle sur ton compte {{product}}, par exemple de nombreux mots de passe erronés ou des connexions depuis plusieurs endroits.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_second_factor_added: {
    subject: 'Un second facteur a été ajouté à ton compte {{product}}',
    before: [
      'Une application d’authentification a été configurée pour ton compte {{product}}. Désormais, la connexion demande aussi son code.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_second_factor_removed: {
    subject: 'Le second facteur de ton compte {{product}} a été retiré',
    before: [
      'L’application d’authentification de ton compte {{product}} a été retirée. Si tu n’as pas de clé d’accès, ton mot de passe suffit désormais pour te connecter.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_passkey_added: {
    subject: 'Une clé d’accès a été ajoutée à ton compte {{product}}',
    before: [
      'Une clé d’accès a été ajoutée à ton compte {{product}}. Elle te connecte sans mot de passe. Désormais, la clé ou un code est aussi demandé avec ton mot de passe.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_passkey_removed: {
    subject: 'Une clé d’accès de ton compte {{product}} a été retirée',
    before: ['Une clé d’accès de ton compte {{product}} a été retirée. Elle ne permet plus de se connecter.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_identity_linked: {
    subject: 'Un service a été lié à ton compte {{product}}',
    before: [
      'Un compte d’un autre service a été lié à ton compte {{product}}. Tu peux désormais te connecter avec.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_identity_unlinked: {
    subject: 'Un service a été délié de ton compte {{product}}',
    before: [
      'Un compte d’un autre service a été délié de ton compte {{product}}. Tu ne peux plus te connecter avec.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_recovery_codes_renewed: {
    subject: 'Nouveaux codes de récupération pour ton compte {{product}}',
    before: [
      'De nouveaux codes de récupération ont été créés pour ton compte {{product}}. Les anciens ne marchent plus.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_deletion_requested: {
    subject: 'Ton compte {{product}} va être supprimé',
    before: [
      'Tu as demandé la suppression de ton compte {{product}}, avec tout ce qui est enregistré à ton sujet. Elle aura lieu dans 7 jours.',
    ],
    action: NOT_ME,
    after: [
      'Si c’était toi, il n’y a rien à faire. Si tu changes d’avis, connecte-toi dans les 7 jours et garde le compte dans les réglages du compte.',
      'Sinon, appuie sur le bouton de la page : toutes les sessions se terminent, l’ancien mot de passe ne marche plus, le compte reste et tu choisis un nouveau mot de passe. Le lien fonctionne pendant 7 jours.',
    ],
  },
  notice_deletion_by_operator: {
    subject: 'Ton compte {{product}} va être supprimé',
    before: [
      'L’administration de {{product}} a reçu la demande de supprimer ton compte, avec tout ce qui est enregistré à ton sujet. La suppression aura lieu dans 7 jours.',
    ],
    action: NOT_ME,
    after: [
      'Si tu l’as demandé, il n’y a rien à faire. Si tu changes d’avis, connecte-toi dans les 7 jours et garde le compte dans les réglages du compte.',
      'Sinon, appuie sur le bouton de la page : toutes les sessions se terminent, l’ancien mot de passe ne marche plus, le compte reste et tu choisis un nouveau mot de passe. Le lien fonctionne pendant 7 jours.',
    ],
  },
  notice_export_by_operator: {
    subject: 'Tes données {{product}} ont été exportées',
    before: [
      'L’administration de {{product}} a reçu une demande de tes données et a fait créer une archive de tout ce qui est enregistré à ton sujet. Elle peut la télécharger pendant 7 jours, et toi aussi, dans les réglages du compte.',
    ],
    action: NOT_ME,
    after: [
      'Si tu l’as demandé, il n’y a rien à faire.',
      'Sinon, appuie sur le bouton de la page : toutes les sessions se terminent, l’ancien mot de passe ne marche plus et tu en choisis un nouveau. Écris ensuite à {{product}}. Le lien fonctionne pendant 7 jours.',
    ],
  },
  notice_new_password: {
    subject: 'Choisis un nouveau mot de passe pour {{product}}',
    before: [
      'Ton compte {{product}} a été sécurisé et n’a pas de mot de passe. Choisis-en un nouveau sur cette page :',
    ],
    action: 'Choisir un nouveau mot de passe',
    after: [
      'Le lien fonctionne une seule fois, pendant 7 jours.',
      'Si tu ne l’as pas demandé, ignore cet e-mail. Sans le lien, il ne se passe rien.',
    ],
  },
  announcement: {
    subject: 'Des nouvelles de {{product}}',
    before: [
      'Tu reçois cet e-mail parce que tu es membre de {{product}}. Désabonne-toi des e-mails d’annonces ici :',
    ],
    action: 'Me désabonner',
    after: [],
  },
}
