import type { Canary } from './canary.ts'

const platform = 'server/src/platform'

/** Defects of what all domains stand on: limits, pages, files, backups, migrations, posts. */
export const platformCanaries: readonly Canary[] = [
  {
    defect: 'one network guesses ten times as often',
    file: `${platform}/limits/policies.ts`,
    from: `    { by: 'network', points: 60, windowSeconds: 15 * MINUTE, beyond: 'refuse' },
    { by: 'subject_and_network', points: 10, windowSeconds: 15 * MINUTE, beyond: 'refuse' },
    { by: 'subject', points: 30, windowSeconds: HOUR, beyond: 'delay' },`,
    to: `    { by: 'network', points: 60, windowSeconds: 15 * MINUTE, beyond: 'refuse' },
    { by: 'subject_and_network', points: 100, windowSeconds: 15 * MINUTE, beyond: 'refuse' },
    { by: 'subject', points: 30, windowSeconds: HOUR, beyond: 'delay' },`,
    test: {
      project: 'pglite',
      file: 'server/test/platform/limits.test.ts',
      name: 'guessing at one account from one network',
    },
  },
  {
    defect: 'the owner of an IPv6 /48 gains forty times the attempts',
    file: `${platform}/limits/policies.ts`,
    from: 'export const NETWORK_FACTORS = [1, 2, 4] as const',
    to: 'export const NETWORK_FACTORS = [1, 2, 40] as const',
    test: {
      project: 'pglite',
      file: 'server/test/platform/limits.test.ts',
      name: 'the holder of an IPv6 /48',
    },
  },
  {
    defect: 'answers that disclose something are given six times an hour',
    file: `${platform}/limits/policies.ts`,
    from: "disclosure: [{ by: 'network', points: 5,",
    to: "disclosure: [{ by: 'network', points: 6,",
    test: {
      project: 'pglite',
      file: 'server/test/platform/limits.test.ts',
      name: 'D2: five answers an hour may disclose',
    },
  },
  {
    defect: 'a bucket of tokens fills beyond its size',
    file: `${platform}/limits/token-buckets.ts`,
    from: 'known.tokens = Math.min(capacity, known.tokens + ((nowMs - known.atMs) / 1000) * refillPerSecond)',
    to: 'known.tokens = known.tokens + ((nowMs - known.atMs) / 1000) * refillPerSecond',
    test: {
      project: 'unit',
      file: `${platform}/limits/token-buckets.test.ts`,
      name: 'a bucket that rests for a day gives its burst at once',
    },
  },
  {
    defect: 'each address of an IPv6 network counts by itself',
    file: `${platform}/http/network.ts`,
    from: 'return source.family === 4 ? formatIpAddress(source) : prefixOf(source.groups, 64)',
    to: 'return formatIpAddress(source)',
    test: {
      project: 'unit',
      file: `${platform}/http/network.test.ts`,
      name: 'an IPv6 address counts by its /64',
    },
  },
  {
    defect: 'a page of a sibling site may write',
    file: `${platform}/http/cross-site.ts`,
    from: "if (site !== undefined && site !== 'same-origin' && site !== 'none') return true",
    to: "if (site === 'cross-site') return true",
    test: {
      project: 'unit',
      file: `${platform}/http/cross-site.test.ts`,
      name: 'an unsafe request of another site or of a sibling site',
    },
  },
  {
    defect: 'the server fetches files from its own network',
    file: `${platform}/http/public-address.ts`,
    from: "  ['169.254.0.0', 16],\n",
    to: '',
    test: {
      project: 'unit',
      file: `${platform}/http/public-address.test.ts`,
      name: 'is no address of the open internet',
    },
  },
  {
    defect: 'texts stand in pages without being escaped',
    file: `${platform}/http/html.ts`,
    from: 'return escapingHtml(texts, ...parts) as Html',
    to: "return escapingHtml(texts, ...parts.map((part) => (typeof part === 'string' ? raw(part) : part))) as Html",
    test: {
      project: 'pglite',
      file: 'server/test/content/content.test.ts',
      name: 'AD-6: script in a title',
    },
  },
  {
    defect: 'the HTML of an ad keeps pictures of foreign addresses',
    file: 'server/src/domains/ads/sanitise-html.ts',
    from: `  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  // A picture from any other address would reveal to that address who looks.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^data:image\\//i.test(attribs.src ?? ''),
`,
    to: "  allowedSchemesByTag: { img: ['data', 'https'] },\n  allowProtocolRelative: false,\n",
    test: {
      project: 'pglite',
      file: 'server/test/ads/ads.test.ts',
      name: 'only what is harmless is kept',
    },
  },
  {
    defect: 'a spreadsheet runs the text of a cell',
    file: 'contract/src/text/csv-cell.ts',
    from: "const safe = FORMULA.test(value) ? `'${value}` : value",
    to: 'const safe = value',
    test: {
      project: 'web',
      file: 'web/src/lib/formats/csv-text.test.ts',
      name: 'a spreadsheet does not run',
    },
  },
  {
    defect: 'the page of a person is kept by caches',
    file: 'server/src/app/serve-pages.ts',
    from: "hono.header('cache-control', 'no-store')",
    to: "hono.header('cache-control', 'public, max-age=60')",
    test: {
      project: 'pglite',
      file: 'server/test/preferences/preferences.test.ts',
      name: 'ST-4: a visitor gets the page in the language',
    },
  },
  {
    defect: 'signing in leads on to another site',
    file: 'web/src/member/joining/next-path.ts',
    from: "if (url?.origin !== origin || /^\\/(\\/|auth)/.test(url.pathname)) return '/'",
    to: "if (url?.origin !== origin) return '/'",
    test: {
      project: 'web',
      file: 'web/src/member/joining/next-path.test.ts',
      name: 'redirects stay on the origin',
    },
  },
  {
    defect: 'a migration that was edited after it ran is not noticed',
    file: `${platform}/db/applied-migrations.ts`,
    from: '!isSameMigration(one, applied.get(one.name) ?? one.checksum)',
    to: 'false',
    test: {
      project: 'pglite',
      file: 'server/test/databases/upgrade.test.ts',
      name: 'a migration that was edited after it ran',
    },
  },
  {
    defect: 'the end of an encrypted backup may be cut off',
    file: `${platform}/backup/seal.ts`,
    from: 'nonce.writeUInt8(isLast ? 1 : 0, 11)',
    to: 'nonce.writeUInt8(0, 11)',
    test: {
      project: 'unit',
      file: `${platform}/backup/seal.test.ts`,
      name: 'nothing of it can be read, changed, cut off',
    },
  },
  {
    defect: 'failed backups push the last good one out',
    file: `${platform}/backup/kept-backups.ts`,
    from: 'NAME.test(name) && bytes > 0 && names.has(manifestOf(name))',
    to: 'NAME.test(name)',
    test: {
      project: 'unit',
      file: `${platform}/backup/kept-backups.test.ts`,
      name: 'failures never remove the last good one',
    },
  },
  {
    defect: 'a node that only serves runs jobs too',
    file: 'server/src/app/start-node.ts',
    from: "ports.runsJobs === false || config.role === 'web'",
    to: 'ports.runsJobs === false',
    test: {
      project: 'postgres',
      file: 'server/test/platform/node-roles.postgres.test.ts',
      name: 'a node that serves runs no job',
    },
  },
  {
    defect: 'a worker serves the application',
    file: 'server/src/app/start-node.ts',
    from: "config.role === 'worker'",
    to: 'false',
    test: {
      project: 'postgres',
      file: 'server/test/platform/node-roles.postgres.test.ts',
      name: 'a worker answers for its health and metrics',
    },
  },
  {
    defect: 'a bucket that keeps other bytes than it was given is believed',
    file: `${platform}/backup/bucket/bucket-store.ts`,
    from: '(await hashObject(bucket, keyOf(name), onProgress)) === sent',
    to: 'sent',
    test: {
      project: 'unit',
      file: 'server/test/backup/storage/bucket-store.unit.test.ts',
      name: 'a storage that keeps other bytes than it was given',
    },
  },
  {
    defect: 'an upload that fails leaves its parts in the bucket',
    file: `${platform}/backup/bucket/upload-object.ts`,
    from: 'await abortUpload(bucket, { key, uploadId }).catch(() => {})',
    to: '',
    test: {
      project: 'unit',
      file: 'server/test/backup/storage/bucket-store.unit.test.ts',
      name: 'a backup that cannot be made leaves nothing',
    },
  },
  {
    defect: 'a storage that fails after it said 200 is believed',
    file: `${platform}/backup/bucket/ask-bucket.ts`,
    from: "name === 'Error'",
    to: "name === 'Errors'",
    test: {
      project: 'unit',
      file: 'server/test/backup/storage/bucket-store.unit.test.ts',
      name: 'an upload that fails for good',
    },
  },
  {
    defect: 'retention throws away uploads of others',
    file: `${platform}/backup/bucket/bucket-store.ts`,
    from: 'if (isOld && isBackup)',
    to: 'if (isOld)',
    test: {
      project: 'unit',
      file: 'server/test/backup/storage/bucket-store.unit.test.ts',
      name: 'parts that a killed process left',
    },
  },
  {
    defect: 'a post to the sister platform is signed without its moment',
    file: `${platform}/webhooks/signature.ts`,
    from: 'update(`${id}.${timestamp}.${body}`)',
    to: 'update(`${id}.${body}`)',
    test: {
      project: 'unit',
      file: 'server/src/domains/webhooks/rules.test.ts',
      name: 'RF-5: the signature is that of Standard Webhooks',
    },
  },
  {
    defect: 'the log keeps passwords',
    file: `${platform}/log/log.ts`,
    from: "          '*.password',\n",
    to: '',
    test: {
      project: 'unit',
      file: `${platform}/log/log.test.ts`,
      name: 'a line about a person or a request',
    },
  },
  {
    defect: 'a view of an ad counts as often as it is reported',
    file: 'server/functions/ads/ads_report.sql',
    from: 'from noted group by ad_id order by ad_id',
    to: 'from (select id as ad_id, kind from told) t group by ad_id order by ad_id',
    test: {
      project: 'pglite',
      file: 'server/test/ads/ads.test.ts',
      name: 'AD-8: a view and a click count once',
    },
  },
  {
    defect: 'a notification reaches members after it expired',
    file: 'server/functions/notifications/notifications_for.sql',
    from: `n.target_user_id is null and (n.expires_at is null or n.expires_at > p_now)`,
    to: 'n.target_user_id is null',
    test: {
      project: 'pglite',
      file: 'server/test/notifications/inbox.test.ts',
      name: 'AD-7: a notification reaches its audience',
    },
  },
  {
    defect: 'an account is deleted a day before its seven days are over',
    file: 'server/src/domains/privacy/deletion/start-deletion.ts',
    from: 'DELETION_DAYS * DAY_MS',
    to: '(DELETION_DAYS - 1) * DAY_MS',
    test: {
      project: 'pglite',
      file: 'server/test/privacy/deletion.test.ts',
      name: 'ST-6: an account is deleted after seven days',
    },
  },
  {
    defect: 'operators download an archive that a member asked for',
    file: 'server/src/domains/privacy/export/download-export.ts',
    from: "    if (isForOperators && !ready.isForOperators) throw new AppError('privacy.no_export')\n",
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/privacy/for-others.test.ts',
      name: 'ST-6: the archive that a member asked for',
    },
  },
  {
    defect: 'security events go a day after they were noted',
    file: `${platform}/security-events.ts`,
    from: 'const before = new Date(clock.now().getTime() - keptDays * DAY_MS)',
    to: 'const before = new Date(clock.now().getTime() - Math.min(keptDays, 1) * DAY_MS)',
    test: {
      project: 'pglite',
      file: 'server/test/settings/retention.test.ts',
      name: 'ST-6: security events stay as many days',
    },
  },
  {
    defect: 'a backup command that prints no JSON leaves its caller waiting',
    file: 'server/src/app/backup/run-backup-command.ts',
    from: `  } catch {
    return null
  }`,
    to: `  } catch (error) {
    throw error
  }`,
    test: {
      project: 'unit',
      file: 'server/test/backup/run-backup-command.unit.test.ts',
      name: 'a backup command that ends well and',
    },
  },
  {
    defect: 'a post that was accepted counts as failed when its answer breaks off',
    file: `${platform}/webhooks/post-webhook.ts`,
    from: 'await response.body?.cancel().catch(() => {})',
    to: 'await response.body?.cancel()',
    test: {
      project: 'unit',
      file: `${platform}/webhooks/post-webhook.test.ts`,
      name: 'RF-5: an event that was accepted has arrived, even if the answer cannot be put away',
    },
  },
  {
    defect: 'a replica answers a read before it has what its reader wrote',
    file: 'server/src/platform/db/replicas/replica.ts',
    from: '      if (replayed < position) throw new BehindError()\n',
    to: '',
    test: {
      project: 'postgres',
      file: 'server/test/platform/read-replicas.postgres.test.ts',
      name: 'a person sees their own changes at once',
    },
  },
  {
    defect: 'a read that a replica cancels fails for its reader',
    file: 'server/src/platform/db/replicas/read-replicas.ts',
    from: "if (isRecoveryConflict(error)) return 'conflict'",
    to: 'if (isRecoveryConflict(error)) throw error',
    test: {
      project: 'postgres',
      file: 'server/test/platform/read-replicas.postgres.test.ts',
      name: 'a read that replaying cancels is answered by the primary',
    },
  },
  {
    defect: 'other nodes hear of a change that is rolled back',
    file: `${platform}/db/run-transaction.ts`,
    from: 'return openTransaction.run(true, () => runToEnd(tx, work))',
    to: 'return openTransaction.run(true, () => runToEnd(tx, work).finally(() => collected.forEach((hint) => hints.give(hint.topic, hint.ids))))',
    test: {
      project: 'postgres',
      file: 'server/test/platform/push.postgres.test.ts',
      name: 'a hint arrives when its change can be seen',
    },
  },
  {
    defect: 'hints that are lost while the connection breaks for a moment are never made good',
    file: `${platform}/live-hub.ts`,
    from: 'session !== this.#session',
    to: 'this.#session === null',
    test: {
      project: 'unit',
      file: 'server/test/platform/stream-bounds.unit.test.ts',
      name: 'a node with hints looks',
    },
  },
  {
    defect: 'a migration waits for its lock, and everyone else waits behind it',
    file: `${platform}/db/upgrade-in-steps.ts`,
    from: '  await sql.raw(`set local lock_timeout = ${ms}`).execute(tx)\n',
    to: '',
    test: {
      project: 'postgres',
      file: 'server/test/faults/upgrade-under-load.postgres.test.ts',
      name: 'an upgrade gives way to a transaction that holds a table',
    },
  },
  {
    defect: 'a stuck upgrade names no transaction of another role',
    file: `${platform}/db/upgrade-in-steps.ts`,
    from: 'and relation >= 16384 and pid',
    to: 'and relation >= 16384 and xact_start is not null and pid',
    test: {
      project: 'postgres',
      file: 'server/test/faults/upgrade-under-load.postgres.test.ts',
      name: 'an upgrade by an ordinary role says',
    },
  },
  {
    defect: 'the doctor takes connections of other roles for free',
    file: 'server/src/app/doctor/check-database.ts',
    from: "coalesce(backend_type, 'client backend') = 'client backend'",
    to: "backend_type = 'client backend'",
    test: {
      project: 'postgres',
      file: 'server/test/platform/doctor-connections.postgres.test.ts',
      name: 'the doctor counts connections of other roles',
    },
  },
  {
    defect: 'a node that is still starting ignores signals in a container',
    file: 'server/src/main.ts',
    from: '      if (!stopNode) process.exit(0)\n      stopping = stopNode().then(',
    to: '      if (!stopNode) return\n      stopping = stopNode().then(',
    test: {
      project: 'unit',
      file: 'server/test/platform/end-while-starting.unit.test.ts',
      name: 'while it waits for the database',
    },
  },
  {
    defect: 'a command ignores signals in a container',
    file: 'server/src/app/operator-command.ts',
    from: '  endOnSignals()\n',
    to: '',
    test: {
      project: 'unit',
      file: 'server/test/platform/end-while-starting.unit.test.ts',
      name: 'while it waits for the database',
    },
  },
  {
    defect: 'nodes that only serve publish the end of the audit log when they stop',
    file: 'server/src/app/start-node.ts',
    from: "    if (config.role !== 'web')\n",
    to: '',
    test: {
      project: 'postgres',
      file: 'server/test/platform/node-roles.postgres.test.ts',
      name: 'a node that only serves publishes no head',
    },
  },
  {
    defect: 'a PostgreSQL server is upgraded in one transaction',
    file: `${platform}/db/migrate.ts`,
    from: "database.engine === 'postgres' && (await hasOwnTables(database.kysely))",
    to: 'false',
    test: {
      project: 'postgres',
      file: 'server/test/faults/upgrade-under-load.postgres.test.ts',
      name: 'reads a large table that it locks',
    },
  },
  {
    defect: 'an index that a killed node left half built counts as there',
    file: `${platform}/db/apply-online.ts`,
    from: 'if (found?.is_valid !== false) return found !== undefined',
    to: 'if (found?.is_valid !== null) return found !== undefined',
    test: {
      project: 'postgres',
      file: 'server/test/faults/upgrade-killed.test.ts',
      name: 'a node is killed while it builds an index',
    },
  },
  {
    defect: 'an older node that restarts in the middle of an upgrade is not told that it may',
    file: `${platform}/db/upgrade-in-steps.ts`,
    from: '      if (isDone) await recordSchemaRelease(tx)\n',
    to: '',
    test: {
      project: 'postgres',
      file: 'server/test/faults/upgrade-killed.test.ts',
      name: 'goes on where it was killed, and nodes serve meanwhile',
    },
  },
  {
    defect: 'a migration may drop what nodes of the release before use',
    file: 'scripts/verify/database/migrations.ts',
    from: 'if (REMOVES.test(statement) && !isUnused) {',
    to: 'if (isUnused) {',
    test: {
      project: 'unit',
      file: 'scripts/verify/database/migrations.test.ts',
      name: 'a migration that stops others is refused',
    },
  },
  {
    defect: 'an index of a large table may be built while nothing can be written to it',
    file: 'scripts/verify/database/migrations.ts',
    from: 'finds: /^create (?:unique )?index (?!concurrently)/,',
    to: 'finds: /^create unique index (?!concurrently)/,',
    test: {
      project: 'unit',
      file: 'scripts/verify/database/migrations.test.ts',
      name: 'a migration that stops others is refused',
    },
  },
  {
    defect: 'a restore that replaces removes the tables of other programs',
    file: 'server/src/platform/backup/own-objects.ts',
    from: '  if (lost.length > 0) {',
    to: '  if (lost.length > 99) {',
    test: {
      project: 'pglite',
      file: 'server/test/backup/other-programs.test.ts',
      name: 'of another program is not lost by a restore',
    },
  },
  {
    defect: 'a restore makes the functions of other programs',
    file: 'server/src/platform/backup/load-database.ts',
    from: 'functions.filter(isOwn)',
    to: 'functions',
    test: {
      project: 'pglite',
      file: 'server/test/backup/other-programs.test.ts',
      name: 'tables and functions of another program',
    },
  },
  {
    defect: 'a mail that was given up waits for ever',
    file: 'server/src/domains/monitoring/health/store.ts',
    from: `
        where not exists (select from dead where mail_id = m.id::text)`,
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/mail/deliver.test.ts',
      name: 'S13: a mail that was given up',
    },
  },
  {
    defect: 'words about another person keep an address on their second line',
    file: 'server/src/platform/db/has-matching-string.ts',
    from: `lower(v #>> '{}')`,
    to: 'lower(v::text)',
    test: {
      project: 'pglite',
      file: 'server/test/privacy/deletion.test.ts',
      name: 'ST-6: the address of a deleted person',
    },
  },
]
