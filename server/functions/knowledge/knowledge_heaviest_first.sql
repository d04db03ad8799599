create or replace function knowledge_heaviest_first(p_items int[]) returns int[] language sql immutable as $$
  select array_agg(p order by p & 255 desc, p) from unnest(p_items) p
$$;
