-- The page of an AI server shows its last updates: without this they would be looked for in every roll-out.
create index rollout_device_of_device on rollout_device (device_no, rollout_id desc);
