// Beside the schemas: the browser needs these without the schema library.

/** In place of a provider for a wallet: an id with a colon, which no provider of an operator has. */
export const WALLET_PROVIDER = 'web3:wallet'

/** The same for a phone number. */
export const PHONE_PROVIDER = 'tel:phone'
