import type { MailTemplate, MailText } from './texts.ts'

const IGNORE = 'Si ce n’était pas toi, ignore ce message : sans le lien, il ne se passe rien.'
const ONE_DAY = 'Le lien fonctionne une seule fois, pendant 24 heures.'

export const fr: Partial<Record<MailTemplate, MailText>> = {
  confirm_sign_up: {
    subject: 'Confirme ton adresse e-mail pour {{product}}',
    before: [
      'Bienvenue sur {{product}} !',
      'Quelqu’un s’est inscrit avec cette adresse. Ouvre le lien et appuie sur le bouton pour créer le compte :',
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
      'Ouvre le lien, choisis un mot de passe, et tout ce que tu as déjà gagné est à toi :',
    ],
    action: 'Prendre ma place',
    after: [
      'Le lien fonctionne une seule fois, pendant 14 jours.',
      'Si cela ne t’intéresse pas, ignore ce message : sans le lien, il ne se passe rien.',
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
      'Si cela ne t’intéresse pas, ignore ce message : sans le lien, il ne se passe rien.',
    ],
  },
  confirm_address: {
    subject: 'Confirme ton adresse e-mail pour {{product}}',
    before: ['Ouvre le lien et appuie sur le bouton pour confirmer que cette adresse est la tienne :'],
    action: 'Confirmer mon adresse',
    after: [ONE_DAY, IGNORE],
  },
  already_registered: {
    subject: 'Tu as déjà un compte {{product}}',
    before: [
      'Quelqu’un a essayé de créer un compte {{product}} avec cette adresse, mais tu en as déjà un.',
      'Si c’était toi, connecte-toi plutôt :',
    ],
    action: 'Se connecter',
    after: ['Si ce n’était pas toi, tu n’as rien à faire : ton compte n’a pas été touché.'],
  },
  sign_in_link: {
    subject: 'Connecte-toi à {{product}}',
    before: [
      'L’administration de {{product}} t’envoie ce lien parce que tu n’arrives pas à te connecter.',
      'Ouvre-le et appuie sur le bouton pour te connecter :',
    ],
    action: 'Se connecter',
    after: [
      'Le lien fonctionne une seule fois, pendant une heure. Personne d’autre ne l’a vu : ne le transmets pas.',
      'Si tu ne l’as pas demandé, ignore cet e-mail : rien ne se passe sans le lien.',
    ],
  },
  model_budget_near: {
    subject: 'Le modèle de langage de {{product}} a utilisé 80 % de son budget du jour',
    before: [
      'Le modèle de langage de {{product}} a utilisé 80 % du budget que vous avez fixé pour une journée.',
      'Une fois le budget épuisé, le guide intégré répondra jusqu’à minuit et le dira. Vous pouvez relever la limite dans les paramètres :',
    ],
    action: 'Ouvrir les paramètres',
    after: [],
  },
  model_budget_spent: {
    subject: 'Le modèle de langage de {{product}} a épuisé son budget du jour',
    before: [
      'Le modèle de langage de {{product}} a épuisé le budget que vous avez fixé pour une journée.',
      'Jusqu’à minuit, le guide intégré répond à sa place, et le dit. Vous pouvez relever la limite dans les paramètres :',
    ],
    action: 'Ouvrir les paramètres',
    after: [],
  },
  announcement: {
    subject: 'Des nouvelles de {{product}}',
    before: [
      'Tu reçois cet e-mail parce que tu es membre de {{product}}. Si tu ne veux plus d’annonces par e-mail, arrête-les ici :',
    ],
    action: 'Ne plus recevoir ces e-mails',
    after: [],
  },
}
