import type { Canary } from './canary.ts'

const functions = 'server/functions/credits'
const credits = 'server/src/domains/credits'
const spend = 'server/test/credits/spend.test.ts'
const dailyGrant = 'server/test/credits/daily-grant.test.ts'

/** Defects by which credits, XP or gifts are lost, doubled or given to the wrong person. */
export const moneyCanaries: readonly Canary[] = [
  {
    defect: 'a spend reads the balance and writes it later',
    file: `${functions}/credits_touch.sql`,
    from: 'select * into a from credit_accounts where user_id = p_user for update;',
    to: 'select * into a from credit_accounts where user_id = p_user;',
    test: { project: 'postgres', file: spend, name: 'CR-3: N parallel spends on k credits' },
  },
  {
    defect: 'a message takes the credits of the XP bucket before those of the day',
    file: `${functions}/credits_take.sql`,
    from: '  if a.daily_credits > 0 then',
    to: '  if a.daily_credits > 0 and a.xp_credits = 0 then',
    test: { project: 'pglite', file: spend, name: 'CR-3: a message takes a daily credit first' },
  },
  {
    defect: 'a credit is returned as often as it is asked for',
    file: `${functions}/credits_refund.sql`,
    from: `  if not found or exists (
    select from credit_transactions where user_id = p_user and cause = 'refund:' || p_turn
  ) then`,
    to: '  if not found then',
    test: { project: 'pglite', file: spend, name: 'CR-4: a refund goes back to its bucket, once' },
  },
  {
    defect: 'a daily credit of yesterday is returned to today',
    file: `${functions}/credits_refund.sql`,
    from: "v_spend.daily_amount < 0 and (v_spend.metadata ->> 'day')::date = a.last_daily_reset;",
    to: 'v_spend.daily_amount < 0;',
    test: { project: 'pglite', file: spend, name: 'CR-4: a refund goes back to its bucket, once' },
  },
  {
    defect: 'a cause may add to the ledger of a person twice',
    file: 'server/migrations/0009_credits.sql',
    from: 'constraint credit_transactions_cause_unique unique (user_id, cause),',
    to: 'constraint credit_transactions_cause_unique check (cause <> $$$$),',
    test: {
      project: 'pglite',
      file: spend,
      name: 'CR-4: the ledger refuses changes, and two rows of one cause',
    },
  },
  {
    defect: 'rows of the ledger may be changed',
    file: `${functions}/credit_transactions_refuse_change.sql`,
    from: 'before update or truncate on credit_transactions',
    to: 'before truncate on credit_transactions',
    test: {
      project: 'pglite',
      file: spend,
      name: 'CR-4: the ledger refuses changes, and two rows of one cause',
    },
  },
  {
    defect: 'the credits of a day do not expire',
    file: `${functions}/credits_touch.sql`,
    from: '  if a.daily_credits > 0 then',
    to: '  if false then',
    test: { project: 'pglite', file: dailyGrant, name: 'CR-2: the rest of a day expires' },
  },
  {
    defect: 'a day begins at midnight UTC instead of the midnight of the operator',
    file: `${functions}/credits_touch.sql`,
    from: 'v_day date := (p_now at time zone p_time_zone)::date;',
    to: "v_day date := (p_now at time zone 'UTC')::date;",
    test: {
      project: 'pglite',
      file: 'server/test/credits/rules.test.ts',
      name: 'CR-2: in 13 zones over 365 days the announced reset',
    },
  },
  {
    defect: 'a clock that goes back grants the day before again',
    file: `${functions}/credits_touch.sql`,
    from: 'v_day <= a.last_daily_reset',
    to: 'v_day = a.last_daily_reset',
    test: { project: 'pglite', file: dailyGrant, name: 'a clock that goes back to the day before' },
  },
  {
    defect: 'XP that were converted to credits are converted again',
    file: `${functions}/credits_touch.sql`,
    from: 'xp_converted = a.xp_converted + v_converted',
    to: 'xp_converted = v_converted',
    test: { project: 'pglite', file: dailyGrant, name: 'CR-6: every full 100 XP become one credit, once' },
  },
  {
    defect: 'referrals raise the daily allowance beyond its cap',
    file: `${functions}/credits_allowance.sql`,
    from: 'least(3 + p_referrals::bigint * 7, 75)',
    to: '3 + p_referrals::bigint * 7',
    test: { project: 'pglite', file: dailyGrant, name: 'CR-2: the allowance is min(3 + referrals' },
  },
  {
    defect: 'a tier begins one XP too late in the contract',
    file: 'contract/src/progress/tiers.ts',
    from: 'return TIER_THRESHOLDS.find(([, threshold]) => xp >= threshold)',
    to: 'return TIER_THRESHOLDS.find(([, threshold]) => xp > threshold)',
    test: { project: 'pglite', file: dailyGrant, name: 'CR-7: the database and the contract put the tiers' },
  },
  {
    defect: 'a tier begins one XP too late in the database',
    file: 'server/functions/progress/progress_tier.sql',
    from: "when p_xp >= 3000 then 'silver'",
    to: "when p_xp > 3000 then 'silver'",
    test: { project: 'pglite', file: dailyGrant, name: 'CR-7: the database and the contract put the tiers' },
  },
  {
    defect: 'a cause gives XP each time that it is reported',
    file: 'server/functions/progress/progress_award.sql',
    from: `  if not found then
    return 0;
  end if;
`,
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/progress/tier-crossings.test.ts',
      name: 'CR-7: 200 awards at once report each threshold',
    },
  },
  {
    defect: 'a reply that failed keeps its credit',
    file: 'server/functions/chat/chat_settle_turn.sql',
    from: "o.refunded := p_status = 'failed';",
    to: 'o.refunded := false;',
    test: {
      project: 'pglite',
      file: 'server/test/chat/settle-turn.test.ts',
      name: 'a turn whose node died is settled once',
    },
  },
  {
    defect: 'one stop more than the five of a day is free',
    file: 'server/functions/chat/chat_settle_turn.sql',
    from: ') < p_free_stops;',
    to: ') <= p_free_stops;',
    test: {
      project: 'pglite',
      file: 'server/test/chat/settle-turn.test.ts',
      name: 'CR-4, CH-4: a reply stopped before its first character',
    },
  },
  {
    defect: 'the id of a message gives its reply to another question',
    file: 'server/functions/chat/chat_open_turn.sql',
    from: `
        and not exists (select from messages m where m.id = p_turn and m.content <> p_content)`,
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/chat/send-message.test.ts',
      name: 'CR-3: the id of a message with other words is refused',
    },
  },
  {
    defect: 'a gift may be given to oneself',
    file: `${credits}/rules.ts`,
    from: "recipientId === giverId ? 'credits.gift_to_self' : null",
    to: 'null',
    test: {
      project: 'pglite',
      file: 'server/test/credits/gifts.test.ts',
      name: 'AD-9: administrators cannot give themselves credits',
    },
  },
  {
    defect: 'a gift that was processed meanwhile is processed again',
    file: `${credits}/gifts/process-gift.ts`,
    from: `const gift = await findLockedGift(tx, id)
  if (gift?.status !== 'pending')`,
    to: `const gift = await findLockedGift(tx, id)
  if (!gift)`,
    test: {
      project: 'pglite',
      file: 'server/test/credits/parallel.test.ts',
      name: 'AD-9, I8: one gift that a hundred process at once',
    },
  },
  {
    defect: 'the credits of a gift are recorded as paid and never added',
    file: `${credits}/gifts/settle-pending-gift.ts`,
    from: '  if (failure === null) await addCredits(tx, gift, now)\n',
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/credits/gifts.test.ts',
      name: 'AD-12: credits given at once',
    },
  },
  {
    defect: 'the limit of what one person may give in a day is not looked at',
    file: `${credits}/gifts/spend-gift-limit.ts`,
    from: 'if (amount > left) throw',
    to: 'if (false) throw',
    test: {
      project: 'pglite',
      file: 'server/test/credits/gift-limit.test.ts',
      name: 'W3: the refusal says what is left',
    },
  },
  {
    defect: 'gifts that are given at the same moment pass the limit of the day together',
    file: `${credits}/gifts/store.ts`,
    from: "await lockEach(tx, 'givers', [userId])",
    to: "await lockEach(tx, 'givers', [`${userId} ${crypto.randomUUID()}`])",
    test: {
      project: 'postgres',
      file: 'server/test/credits/gift-limit.test.ts',
      name: 'W3: parallel gifts of one administrator on two nodes',
    },
  },
  {
    defect: 'the ledger of another person shows its rows',
    file: `${credits}/ledger/history-store.ts`,
    from: `    .where('user_id', '=', userId)
    .where('id', '=', Number(id))`,
    to: "    .where('id', '=', Number(id))",
    test: {
      project: 'postgres',
      file: 'server/test/attacks/authorisation-matrix.test.ts',
      name: 'answers an object of another member byte for byte',
    },
  },
  {
    defect: 'a loop of referrals pays both sides',
    file: 'server/src/domains/referrals/rules.ts',
    from: "return isLoop ? 'loop' : 'connects'",
    to: "return 'connects'",
    test: {
      project: 'unit',
      file: 'server/src/domains/referrals/rules.test.ts',
      name: 'RF-3: a referral connects, or says why not',
    },
  },
  {
    defect: 'a burst of newcomers is held one newcomer too late',
    file: 'server/src/domains/referrals/rules.ts',
    from: 'count >= burstLimit * (factors[width] ?? 1)',
    to: 'count > burstLimit * (factors[width] ?? 1)',
    test: {
      project: 'unit',
      file: 'server/src/domains/referrals/rules.test.ts',
      name: 'D5: throw-away mail, known mailboxes and bursts',
    },
  },
  {
    defect: 'a referral that was decided is decided again',
    file: 'server/src/domains/referrals/store.ts',
    from: `    .where('id', '=', id)
    .where('status', '=', from)`,
    to: "    .where('id', '=', id)",
    test: {
      project: 'pglite',
      file: 'server/test/referrals/review.test.ts',
      name: 'D5: a cancelled referral pays nothing',
    },
  },
  {
    defect: 'an uploaded file brings XP without a second person',
    file: 'server/src/domains/waitlist/imports/apply-import.ts',
    from: "return state === 'previewed' && xp !== 0",
    to: "return state === 'previewed' && xp === null",
    test: {
      project: 'pglite',
      file: 'server/test/approvals/approved-imports.test.ts',
      name: 'W3: an import that brings XP waits',
    },
  },
  {
    defect: 'the sums of a deleted ledger are taken before the last row is posted',
    file: 'server/src/domains/privacy/deletion/erase-person.ts',
    from: '  await lockCreditAccount(tx, userId)\n',
    to: '',
    test: {
      project: 'postgres',
      file: 'server/test/privacy/deletion-beside-a-reward.postgres.test.ts',
      name: 'I1: a reward that is committed while its account is being deleted',
    },
  },
]
