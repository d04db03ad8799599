-- formerly ecfcfeb13fa963fca6e5fd0bb5db7b4a57eaa8170997da22d845781aeb904586
-- What was found in a reply, or done about it, while it was made. A column of its own beside the note: a node one release back
-- knows the three notes and no others.
alter table turns add column marks text[];
alter table turns add constraint turns_marks_known check (marks <@ array[
  'second_model', 'guide_stepped_in', 'advice_stopped', 'prompt_stopped', 'links_removed', 'figures_unchecked', 'declined',
  'other_language'
]) not valid;
