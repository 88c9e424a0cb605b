-- When an alarm was first opened by somebody who may handle it, and when it first got a final verdict (decision 0079). Columns of the
-- alarm itself: neither stands in an index, so that writing them once touches no index, and a report reads them with the alarm.
alter table alarm add column opened_at timestamptz, add column judged_at timestamptz;

-- Whatever brings the verdict: people one by one, bulk acts, calls of machines. Of an alarm that was judged before there was the column
-- the verdict that is replaced now is the first that is known. Whoever judged it unopened has seen it then.
create function note_first_verdict() returns trigger language plpgsql as $$
begin
  new.judged_at := case when old.verdict in (1, 2, 3) and old.handled_at is not null then old.handled_at else coalesce(new.handled_at, now()) end;
  new.opened_at := coalesce(new.opened_at, new.judged_at);
  return new;
end $$;
create trigger note_first_verdict before update of verdict, handled_at on alarm for each row
  when (new.judged_at is null and new.verdict in (1, 2, 3)) execute function note_first_verdict();
