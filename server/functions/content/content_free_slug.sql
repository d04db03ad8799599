-- Returns an address that no other item, no page of the built-in guide and no fixed page has.
create or replace function content_free_slug(p_wanted text, p_id uuid) returns text language sql volatile as $$
  select w.slug from (
    select 0 as n, p_wanted as slug
    union all
    select n, p_wanted || '-' || n from generate_series(2, 1000) n
    union all
    select 1001, p_id::text
  ) w
  where not exists (select from content_items c where c.slug = w.slug and c.id <> p_id)
    and w.slug not in ('privacy-policy', 'terms-of-use', 'faq')
    and not exists (select from knowledge_items k where k.slug = w.slug and k.source = 'built_in')
  order by w.n limit 1
$$;
