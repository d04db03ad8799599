-- XP settings have lower bounds than before. A stored value above its bound would count as unusable and give way to the default.
update settings s set value = to_jsonb(b.most), version = s.version + 1, updated_at = now()
from (values ('xp_answered', 100), ('xp_first_of_day', 1000), ('xp_referral_qualified', 5000), ('xp_activation', 5000)) b (key, most)
where s.key = b.key and jsonb_typeof(s.value) = 'number' and (s.value #>> '{}')::numeric > b.most;
