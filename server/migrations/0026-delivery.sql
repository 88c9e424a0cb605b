-- Mails and robot messages leave by one delivery worker: a company's mails and a robot's messages are a queue each, leased by one server
-- at a time. Nothing else used the job queue's schema.
alter table mail_lane rename to mail_queue;
alter table mail_queue drop column claim, drop column wake_at;
-- True from the moment a request may have left until an answer said otherwise; what was never answered is given up as unsure.
alter table robot_message add column may_have_arrived boolean not null default false;
drop schema if exists jobs cascade;
