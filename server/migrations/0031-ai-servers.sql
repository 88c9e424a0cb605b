-- AI servers are registered from the console: who did so, what their key looks like, and how they were of late.
alter table ai_server
  add column registered_by text not null default '',
  add column registered_at timestamptz not null default now(),
  -- Enough of the key to tell it from another one: how it begins and ends.
  add column key_hint text not null default '',
  add column key_made_at timestamptz not null default now(),
  -- When the key that counts now was last used, within a minute; null while it never was.
  add column key_used_at timestamptz,
  -- When any key of it was first used: from then on there may be alarms that name it.
  add column contacted_at timestamptz,
  -- What its heartbeats said, one a minute, the newest first.
  add column recent_heartbeats jsonb not null default '[]';
update ai_server set key_used_at = last_seen_at, contacted_at = coalesce(last_seen_at, now());
