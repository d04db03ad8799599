import type { MailTemplate, MailText } from './texts.ts'

const IGNORE = 'Si no has sido tú, ignora este correo. Sin el enlace no pasa nada.'
const ONE_DAY = 'El enlace funciona una sola vez, durante 24 horas.'

const NOT_ME = 'No he sido yo'
const AFTER_NOTICE = [
  'Si has sido tú, no tienes que hacer nada.',
  'Si no, pulsa el botón de la página: se cierran todas las sesiones, la contraseña anterior deja de valer y eliges una nueva. El enlace funciona durante 7 días.',
]

export const es: Partial<Record<MailTemplate, MailText>> = {
  confirm_sign_up: {
    subject: 'Confirma tu dirección de correo para {{product}}',
    before: [
      '¡Te damos la bienvenida a {{product}}!',
      'Se ha usado esta dirección para registrarse. Abre el enlace y pulsa el botón para crear la cuenta:',
    ],
    action: 'Confirmar mi dirección',
    after: [ONE_DAY, IGNORE],
  },
  activate: {
    subject: 'Activa tu cuenta de {{product}}',
    before: [
      'Se ha introducido tu código de referido para activar tu plaza en la lista de espera de {{product}}.',
      'Abre el enlace y pulsa el botón para terminar:',
    ],
    action: 'Activar mi cuenta',
    after: [ONE_DAY, IGNORE],
  },
  invite: {
    subject: 'Tu plaza en {{product}} está lista',
    before: [
      'Estás en la lista de espera de {{product}} y tu plaza está lista.',
      'Abre el enlace y elige una contraseña para conservar todo lo que has reunido:',
    ],
    action: 'Ocupar mi plaza',
    after: [
      'El enlace funciona una sola vez, durante 14 días.',
      '¿No te interesa? Ignora este correo. Sin el enlace no pasa nada.',
    ],
  },
  invite_person: {
    subject: 'Tienes una invitación a {{product}}',
    before: [
      'El equipo de {{product}} te ha invitado.',
      'Abre el enlace, elige una contraseña y pulsa el botón para unirte:',
    ],
    action: 'Unirme a {{product}}',
    after: [
      'El enlace funciona una sola vez, durante 7 días.',
      '¿No te interesa? Ignora este correo. Sin el enlace no pasa nada.',
    ],
  },
  account_created: {
    subject: 'Tu cuenta de {{product}} está lista',
    before: [
      'El equipo de {{product}} ha creado una cuenta para esta dirección.',
      'Abre el enlace, elige una contraseña y pulsa el botón para empezar:',
    ],
    action: 'Elegir una contraseña',
    after: [
      'El enlace funciona una sola vez, durante 7 días. Después, usa «¿Has olvidado la contraseña?» en la página de inicio de sesión.',
      '¿No era para ti? Ignora este correo o escribe al equipo para que elimine la cuenta.',
    ],
  },
  confirm_address: {
    subject: 'Confirma tu dirección de correo para {{product}}',
    before: ['Abre el enlace y pulsa el botón para confirmar que esta dirección es tuya:'],
    action: 'Confirmar mi dirección',
    after: [ONE_DAY, IGNORE],
  },
  change_email: {
    subject: 'Confirma tu nueva dirección de correo para {{product}}',
    before: [
      'Se ha indicado esta dirección como la nueva de una cuenta de {{product}}.',
      'Abre el enlace donde tengas la sesión iniciada y pulsa el botón:',
    ],
    action: 'Confirmar mi nueva dirección',
    after: [ONE_DAY, IGNORE],
  },
  already_registered: {
    subject: 'Ya tienes una cuenta de {{product}}',
    before: [
      'Se ha usado esta dirección para registrarse en {{product}}, pero ya tienes una cuenta.',
      'Si has sido tú, inicia sesión:',
    ],
    action: 'Iniciar sesión',
    after: ['Si no has sido tú, no tienes que hacer nada. Tu cuenta no ha cambiado.'],
  },
  use_provider: {
    subject: 'Entra en {{product}} con la cuenta de tu organización',
    before: [
      'Se ha introducido tu código de referido para activar tu plaza en la lista de espera de {{product}}.',
      'Las direcciones de tu organización usan su propio inicio de sesión. Elígelo en la página de inicio de sesión y la plaza será tuya:',
    ],
    action: 'Iniciar sesión',
    after: ['Si no has sido tú, no tienes que hacer nada. No ha cambiado nada.'],
  },
  device_code: {
    subject: 'Tu código para un dispositivo nuevo en {{product}}',
    before: [
      'Alguien ha escrito la contraseña correcta de tu cuenta de {{product}} en un dispositivo que no se había usado antes con ella. Si has sido tú, escribe allí este código:',
      '{{code}}',
      'Si no has sido tú, alguien conoce tu contraseña. Nadie ha iniciado sesión. Elige una nueva ahora:',
    ],
    action: 'Elegir una contraseña nueva',
    after: [
      'El código vale una vez, durante 15 minutos, en ese dispositivo. No lo compartas: el equipo de {{product}} nunca te lo pedirá.',
    ],
  },
  recover_password: {
    subject: 'Elige una contraseña nueva para {{product}}',
    before: [
      'Alguien ha pedido una contraseña nueva para tu cuenta de {{product}}.',
      'Si has sido tú, abre el enlace y elige una:',
    ],
    action: 'Elegir una contraseña nueva',
    after: [
      'El enlace funciona una vez, durante una hora, y solo vale el más reciente. Al elegir la contraseña se cierra tu sesión en todos los dispositivos.',
      'Si no has sido tú, ignora este correo. Tu contraseña no ha cambiado.',
    ],
  },
  join_code: {
    subject: 'Tu código para unirte a {{product}}',
    before: [
      'Se está creando una cuenta de {{product}} con esta dirección. Tu código para terminar es:',
      '{{code}}',
      'Escríbelo en el dispositivo que lo pidió. Si esa página ya no está, empieza de nuevo aquí:',
    ],
    action: 'Abrir {{product}}',
    after: [
      'El código funciona una vez, durante 15 minutos, en ese dispositivo. No lo compartas nunca: el equipo de {{product}} no te lo pedirá jamás.',
      'Si no has sido tú, ignora este correo. Sin el código no se crea ninguna cuenta.',
    ],
  },
  reauthentication_code: {
    subject: 'Tu código para confirmar un paso en {{product}}',
    before: [
      'Un paso en tu cuenta de {{product}} necesita que confirmes que eres tú. Tu código es:',
      '{{code}}',
      'Escríbelo en el dispositivo que lo pidió. Si no fuiste tú, uno de tus dispositivos está al alcance de otras personas. Cierra su sesión aquí:',
    ],
    action: 'Ver mis dispositivos',
    after: [
      'El código vale una sola vez, durante 15 minutos, en ese dispositivo. No lo compartas: el equipo de {{product}} nunca te lo pedirá.',
    ],
  },
  sign_in_code: {
    subject: 'Tu código de acceso a {{product}}',
    before: [
      'Tu código para iniciar sesión en {{product}} es:',
      '{{code}}',
      'Escríbelo en el dispositivo que lo pidió, o abre este enlace y pulsa el botón:',
    ],
    action: 'Iniciar sesión',
    after: [
      'Ambos valen diez minutos, o hasta que uses uno de los dos. No compartas el código: el equipo de {{product}} nunca te lo pedirá.',
      'Si no fuiste tú, ignora este correo. Sin él nadie puede iniciar sesión.',
    ],
  },
  sign_in_link: {
    subject: 'Inicia sesión en {{product}}',
    before: [
      'La administración de {{product}} te envía este enlace porque no puedes iniciar sesión.',
      'Ábrelo y pulsa el botón para iniciar sesión:',
    ],
    action: 'Iniciar sesión',
    after: [
      'El enlace funciona una vez, durante una hora. Es solo para ti, así que no lo compartas.',
      'Si no lo has pedido, ignora este correo. Sin el enlace no pasa nada.',
    ],
  },
  model_budget_near: {
    subject: 'El modelo de lenguaje de {{product}} ha usado el 80 % de su presupuesto de hoy',
    before: [
      'El modelo de lenguaje de {{product}} ha usado el 80 % del presupuesto que fijaste para un día.',
      'Cuando se agote, la guía integrada responderá hasta medianoche y lo dirá. Puedes subir el límite en los ajustes:',
    ],
    action: 'Abrir los ajustes',
    after: [],
  },
  model_budget_spent: {
    subject: 'El modelo de lenguaje de {{product}} ha agotado su presupuesto de hoy',
    before: [
      'El modelo de lenguaje de {{product}} ha agotado el presupuesto que fijaste para un día.',
      'La guía integrada responde hasta medianoche, y lo dice. Puedes subir el límite en los ajustes:',
    ],
    action: 'Abrir los ajustes',
    after: [],
  },
  notice_new_device: {
    subject: 'Nuevo inicio de sesión en tu cuenta de {{product}}',
    before: ['Tu cuenta de {{product}} se ha usado en un dispositivo o navegador nuevo.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_password_changed: {
    subject: 'Se ha cambiado tu contraseña de {{product}}',
    before: [
      'Se ha cambiado la contraseña de tu cuenta de {{product}} y se han cerrado todas las demás sesiones.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_email_added: {
    subject: 'Esta dirección se ha añadido a una cuenta de {{product}}',
    before: ['Esta dirección de correo se ha añadido a una cuenta de {{product}}.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_email_replaced: {
    subject: 'Se ha cambiado la dirección de correo de tu cuenta de {{product}}',
    before: [
      'Se ha añadido otra dirección de correo a tu cuenta de {{product}}. Sustituye a esta para iniciar sesión y para los correos.',
    ],
    action: NOT_ME,
    after: [
      'Si has sido tú, no tienes que hacer nada.',
      'Si no, pulsa el botón de la página: se cierran todas las sesiones, la contraseña anterior deja de valer, se recupera esta dirección y eliges una contraseña nueva. El enlace funciona durante 7 días.',
    ],
  },
  notice_email_changed: {
    subject: 'Se ha cambiado la dirección de correo de tu cuenta de {{product}}',
    before: [
      'Tu cuenta de {{product}} tiene una dirección de correo nueva. Sustituye a esta para iniciar sesión y para los correos.',
    ],
    action: NOT_ME,
    after: [
      'Si has sido tú, no tienes que hacer nada.',
      'Si no, pulsa el botón de la página: se cierran todas las sesiones, la contraseña anterior deja de valer, se restablece esta dirección y eliges una contraseña nueva. El enlace funciona durante 7 días.',
    ],
  },
  notice_sign_in_link_shown: {
    subject: 'Se ha creado un enlace de inicio de sesión para tu cuenta de {{product}}',
    before: ['La administración de {{product}} ha visto un enlace que inicia sesión una vez en tu cuenta.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_sign_in_link_used: {
    subject: 'Se ha usado un enlace de inicio de sesión de tu cuenta de {{product}}',
    before: ['Tu cuenta de {{product}} se ha usado con un enlace de acceso creado por la administración.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_suspicious_activity: {
    subject: 'Actividad inusual en tu cuenta de {{product}}',
    before: [
      'Hemos notado actividad inusual en tu cuenta de {{product}}, como muchas contraseñas incorrectas o inicios de sesión desde varios lugares.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_second_factor_added: {
    subject: 'Se ha añadido un segundo factor a tu cuenta de {{product}}',
    before: [
      'Se ha configurado una aplicación de autenticación para tu cuenta de {{product}}. Desde ahora, al iniciar sesión se pide también su código.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_second_factor_removed: {
    subject: 'Se ha quitado el segundo factor de tu cuenta de {{product}}',
    before: [
      'Se ha quitado la aplicación de autenticación de tu cuenta de {{product}}. Si no tienes una clave de acceso, ahora basta tu contraseña para iniciar sesión.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_passkey_added: {
    subject: 'Se ha añadido una clave de acceso a tu cuenta de {{product}}',
    before: [
      'Se ha añadido una clave de acceso a tu cuenta de {{product}}. Te permite iniciar sesión sin tu contraseña. Desde ahora, con la contraseña se pide también la clave o un código.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_passkey_removed: {
    subject: 'Se ha quitado una clave de acceso de tu cuenta de {{product}}',
    before: [
      'Se ha quitado una clave de acceso de tu cuenta de {{product}}. Ya no sirve para iniciar sesión.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_identity_linked: {
    subject: 'Se ha vinculado un servicio a tu cuenta de {{product}}',
    before: [
      'Se ha vinculado una cuenta de otro servicio a tu cuenta de {{product}}. Desde ahora puedes iniciar sesión con ella.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_identity_unlinked: {
    subject: 'Se ha desvinculado un servicio de tu cuenta de {{product}}',
    before: [
      'Se ha desvinculado una cuenta de otro servicio de tu cuenta de {{product}}. Ya no puedes iniciar sesión con ella.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_recovery_codes_renewed: {
    subject: 'Nuevos códigos de recuperación para tu cuenta de {{product}}',
    before: [
      'Se han creado códigos de recuperación nuevos para tu cuenta de {{product}}. Los que tenías ya no valen.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_deletion_requested: {
    subject: 'Tu cuenta de {{product}} se eliminará',
    before: [
      'Has pedido que se elimine tu cuenta de {{product}}, con todo lo que está guardado sobre ti. Ocurrirá dentro de 7 días.',
    ],
    action: NOT_ME,
    after: [
      'Si fuiste tú, no tienes que hacer nada. Si cambias de idea, inicia sesión antes de 7 días y conserva la cuenta en los ajustes de la cuenta.',
      'Si no fuiste tú, pulsa el botón de la página: se cierran todas las sesiones, la contraseña antigua deja de valer, la cuenta se queda y eliges una contraseña nueva. El enlace funciona durante 7 días.',
    ],
  },
  notice_deletion_by_operator: {
    subject: 'Tu cuenta de {{product}} se eliminará',
    before: [
      'La administración de {{product}} ha recibido la petición de eliminar tu cuenta, con todo lo que está guardado sobre ti. Ocurrirá dentro de 7 días.',
    ],
    action: NOT_ME,
    after: [
      'Si lo has pedido tú, no tienes que hacer nada. Si cambias de idea, inicia sesión antes de 7 días y conserva la cuenta en los ajustes de la cuenta.',
      'Si no, pulsa el botón de la página: se cierran todas las sesiones, la contraseña antigua deja de valer, la cuenta se queda y eliges una contraseña nueva. El enlace funciona durante 7 días.',
    ],
  },
  notice_export_by_operator: {
    subject: 'Se han exportado tus datos de {{product}}',
    before: [
      'La administración de {{product}} ha recibido la petición de tus datos y ha hecho crear un archivo con todo lo que está guardado sobre ti. Puede descargarlo durante 7 días, y tú también, en los ajustes de la cuenta.',
    ],
    action: NOT_ME,
    after: [
      'Si lo has pedido tú, no tienes que hacer nada.',
      'Si no, pulsa el botón de la página: se cierran todas las sesiones, la contraseña antigua deja de valer y eliges una nueva. Después escribe a {{product}}. El enlace funciona durante 7 días.',
    ],
  },
  notice_new_password: {
    subject: 'Elige una contraseña nueva para {{product}}',
    before: [
      'Tu cuenta de {{product}} está protegida y no tiene contraseña. Elige una nueva en esta página:',
    ],
    action: 'Elegir una contraseña nueva',
    after: [
      'El enlace funciona una sola vez, durante 7 días.',
      'Si no lo has pedido, ignora este correo. Sin el enlace no pasa nada.',
    ],
  },
  announcement: {
    subject: 'Novedades de {{product}}',
    before: [
      'Recibes este correo porque eres miembro de {{product}}. Date de baja de los correos de anuncios aquí:',
    ],
    action: 'Darme de baja',
    after: [],
  },
}
