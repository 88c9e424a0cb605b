-- Address of a camera in its plant's network, as its AI server knows it (spec §3, deviceIp).
alter table device add column ip text not null default '';
