-- Notices in the language of whoever reads them, and reports that failed or go out at a person's word.

alter table robot add column language text not null default 'zh' check (language in ('zh', 'en'));
alter table notice_rule add column language text not null default 'zh' check (language in ('zh', 'en'));

alter table report_rule
  -- The mails of its newest report.
  add column mail_ids bigint[] not null default '{}',
  -- When a person had it sent.
  add column sent_now_at timestamptz,
  -- The fault that was raised because a report did not go out; null again when the next one has.
  add column fault_alarm_id bigint,
  add column fault_alarm_at timestamptz(3);
