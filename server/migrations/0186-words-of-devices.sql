-- What a search in devices compares, in small letters: three comparisons that ignore case cost many times one that does not.
alter table device add column search_text text not null
  generated always as (lower(name || e'\n' || location || e'\n' || device_id)) stored;
