-- online
-- The part of migrations 0036 and 0059 that reads whole tables.
alter table turns validate constraint turns_marks_known;
create index concurrently turn_feedback_unhelpful on turn_feedback (given_at desc, turn_id desc) where verdict = 'unhelpful';
alter table turn_feedback validate constraint turn_feedback_reason_known;
