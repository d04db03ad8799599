import type { Canary } from './canary.ts'

const approvals = 'server/src/domains/approvals'
const access = 'server/src/domains/roles/rules.ts'
const accessTests = 'server/src/domains/roles/rules.test.ts'

/** Defects by which administrators do more than they may, alone, or without a trace. */
export const administrationCanaries: readonly Canary[] = [
  {
    defect: 'a permission is not asked for',
    file: 'server/src/platform/authorise.ts',
    from: "  if (!permissions.includes(permission)) throw new AccessError('access.denied', context.actor.userId)\n",
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/settings/settings.test.ts',
      name: 'a change is refused without the permission',
    },
  },
  {
    defect: 'a permission that was lost meanwhile still counts at the commit',
    file: 'server/functions/identity/identity_hold_access.sql',
    from: "return case when p_permissions <@ v_permissions then 'held' else 'denied' end;",
    to: "return 'held';",
    test: {
      project: 'postgres',
      file: 'server/test/attacks/rights-withdrawn.postgres.test.ts',
      name: 'every unsafe operation refuses a caller who loses the right',
    },
  },
  {
    defect: 'an administrator changes the role of a super admin',
    file: access,
    from: 'if (actor && Math.max(RANK[target.role], RANK[newRole]) > RANK[actor.role])',
    to: 'if (actor && RANK[newRole] > RANK[actor.role])',
    test: {
      project: 'unit',
      file: accessTests,
      name: 'D7: an administrator neither touches nor grants a role above their own',
    },
  },
  {
    defect: 'the last super admin is banned',
    file: access,
    from: "const isLast = target.role === 'super_admin' && superAdmins <= 1",
    to: "const isLast = target.role === 'super_admin' && superAdmins < 1",
    test: { project: 'unit', file: accessTests, name: 'D7: an administrator cannot ban themselves' },
  },
  {
    defect: 'a custom role is given with permissions that its giver does not hold',
    file: access,
    from: "return holdsAll(actor, granted) ? null : 'access.permission_not_held'",
    to: 'return null',
    test: {
      project: 'unit',
      file: accessTests,
      name: 'SA-1: a custom role is given only by who holds all of it',
    },
  },
  {
    defect: 'a request is approved by the person who made it',
    file: `${approvals}/approve.ts`,
    from: "  if (request.requested_by === entered.actor.userId) throw new AppError('approvals.own_request')\n",
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/approvals/approvals.test.ts',
      name: 'W3: administrators decide neither their own requests',
    },
  },
  {
    defect: 'a request of a person who lost the right is carried out',
    file: `${approvals}/approve.ts`,
    from: 'if (!access?.permissions.includes(permission as Permission)) {',
    to: 'if (!access) {',
    test: {
      project: 'pglite',
      file: 'server/test/approvals/approvals.test.ts',
      name: 'W3: a requester who is banned or demoted meanwhile',
    },
  },
  {
    defect: 'a request is approved after its 48 hours',
    file: `${approvals}/store.ts`,
    from: `    .where('status', '=', 'waiting')
    .where('expires_at', '>', end.now)`,
    to: "    .where('status', '=', 'waiting')",
    test: {
      project: 'pglite',
      file: 'server/test/approvals/approvals.test.ts',
      name: 'W3: a request expires after 48 hours',
    },
  },
  {
    defect: 'an approved export is downloaded as often as one likes',
    file: `${approvals}/store.ts`,
    from: "    .where('downloaded_at', 'is', null)\n",
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/approvals/approvals.test.ts',
      name: 'W3: an export waits; approved, its requester',
    },
  },
  {
    defect: 'a session from a sign-in link decides as a second person',
    file: `${approvals}/require-own-password.ts`,
    from: 'if (await isSessionByLink(executor, actor.sessionId)) throw',
    to: 'if (false) throw',
    test: {
      project: 'pglite',
      file: 'server/test/approvals/approved-sessions.test.ts',
      name: 'W3: a session from a sign-in link neither approves',
    },
  },
  {
    defect: 'gifts above the limit ask no second person',
    file: 'server/src/domains/credits/gifts/pay-alone.ts',
    from: "if (!(await readSettingWithin(executor, 'two_people'))) return false",
    to: "if (await readSettingWithin(executor, 'two_people')) return false",
    test: {
      project: 'pglite',
      file: 'server/test/approvals/approvals.test.ts',
      name: 'W3: gifts above the limit wait',
    },
  },
  {
    defect: 'a large gift does not ask for the password again',
    file: 'server/src/domains/credits/gifts/pay-alone.ts',
    from: '  if (amount > left) await requireRecentAuthentication(context)\n',
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/attacks/reauthentication.test.ts',
      name: 'AD-9: gifts above what one person may give alone',
    },
  },
  {
    defect: 'the ban of an administrator asks no second person',
    file: 'server/src/domains/roles/needs-second-person.ts',
    from: "permissions.includes('admin.enter'))",
    to: "permissions.includes('super_admin.enter'))",
    test: {
      project: 'pglite',
      file: 'server/test/approvals/approvals.test.ts',
      name: 'W3: the ban of an administrator waits',
    },
  },
  {
    defect: 'lifting a ban leaves no audit entry',
    file: 'server/src/domains/identity/bans/unban-user.ts',
    from: `  await recordAudit(tx, {
    action: 'user.unbanned',
    actorId: actor.userId,
    target: { type: 'user', id },
    origin,
    details: { before: 'banned', after: state },
    now,
  })
`,
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/users/users.test.ts',
      name: 'AU-14: a ban takes effect on the next request',
    },
  },
  {
    defect: 'an audit entry is written outside the transaction of its change',
    file: 'server/src/domains/content/create-item.ts',
    from: `    await recordAudit(tx, {
      action: 'content.created',
      actorId: actor.userId,
      target: { type: 'content_item', id },
      origin,
      details: { before: null, after: fieldsOf(fields) },
      now,
    })
    return created
  })`,
    to: `    return created
  })
  await inTransaction(context, (tx) =>
    recordAudit(tx, {
      action: 'content.created',
      actorId: actor.userId,
      target: { type: 'content_item', id },
      origin,
      details: { before: null, after: fieldsOf(fields) },
      now,
    }),
  )`,
    test: {
      project: 'pglite',
      file: 'server/test/content/content.test.ts',
      name: 'AD-6: where the audit entry cannot be written',
    },
  },
  {
    defect: 'an entry of the audit log is chained without its details',
    file: 'server/src/domains/audit/chain.ts',
    from: '      row.details,\n',
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/audit/audit.test.ts',
      name: 'each kind of tampering is found',
    },
  },
  {
    defect: 'a change of a setting is made from an old version',
    file: 'server/src/domains/settings/change-setting.ts',
    from: "if (version !== (change.version ?? version)) throw new AppError('settings.changed_meanwhile')",
    to: "if (version < (change.version ?? version)) throw new AppError('settings.changed_meanwhile')",
    test: {
      project: 'pglite',
      file: 'server/test/settings/settings.test.ts',
      name: 'AD-11: of changes made from the same version one holds',
    },
  },
  {
    defect: 'an import replaces what somebody saved after the preview',
    file: 'server/src/domains/content/files/apply-import.ts',
    from: 'isApplicable(one) && (one.judged.item?.version ?? null) === versions.get(one.file.place)',
    to: 'isApplicable(one)',
    test: {
      project: 'pglite',
      file: 'server/test/content/files.test.ts',
      name: 'AD-6: a change between the preview and the confirmation stops the whole import',
    },
  },
  {
    defect: 'a deletion frees a record that another member claims meanwhile',
    file: 'server/src/domains/privacy/deletion/erase-person.ts',
    from: '      order by id for no key update`',
    to: '      order by id`',
    test: {
      project: 'postgres',
      file: 'server/test/privacy/deletion-beside-a-claim.postgres.test.ts',
      name: 'ST-6: a claim that is made while another',
    },
  },
  {
    defect: 'an upgrade frees a record that is claimed meanwhile',
    file: 'server/migrations/0084_profiles.sql',
    from: ' and p.xmin = b.version',
    to: '',
    test: {
      project: 'postgres',
      file: 'server/test/privacy/deletion-beside-a-claim.postgres.test.ts',
      name: 'AD-14: a claim that is made while an upgrade',
    },
  },
  {
    defect: 'the run of another administrator is taken for a repeated one',
    file: 'server/src/domains/waitlist/invitations/store.ts',
    from: '    requested_by !== requestedBy || named',
    to: '    named',
    test: {
      project: 'pglite',
      file: 'server/test/waitlist/invitations.test.ts',
      name: 'AD-14: an id in use is refused',
    },
  },
]
