-- How much a word weighs in an item, 0 to 255: title and question most, where they are short, then keywords, then the text, and
-- many mentions more than one, with a limit (BM25 over fields). Counts of the word by field, and lengths of the fields.
create or replace function knowledge_weight(
  p_title int, p_question int, p_keywords int, p_body int, p_heading_length bigint, p_keywords_length bigint
) returns int language sql immutable as $$
  select (255 * (1 - 4.0::real / (
    4 + (p_title + 2 * p_question) / (1 + 0.25::real * p_heading_length)
      + least(3, p_keywords) / (1 + 0.03::real * p_keywords_length) + 0.3::real * least(3, p_body)
  )))::int
$$;
