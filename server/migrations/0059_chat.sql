-- formerly 826004322c4e9200f3d3006e527ddc9afeea2e83eac82f7446770b38f05df235
-- A reply may be an answer that operators pinned to its question.
alter table turns drop constraint turns_marks_known;
alter table turns add constraint turns_marks_known check (marks <@ array[
  'second_model', 'guide_stepped_in', 'advice_stopped', 'prompt_stopped', 'links_removed', 'figures_unchecked', 'declined',
  'other_language', 'verified'
]) not valid;

-- Why a reply did not help, in a word and in the reader's own, and when an operator dealt with it.
alter table turn_feedback add column reason text;
alter table turn_feedback add column comment text;
alter table turn_feedback add column handled_at timestamptz;
alter table turn_feedback add constraint turn_feedback_reason_known
  check (reason in ('wrong', 'unclear', 'outdated', 'not_asked', 'tone', 'other')) not valid;
