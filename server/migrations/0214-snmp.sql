-- Which devices an AI server asks by SNMP and hears traps of (decision 0154); their communities and passwords are sealed to it.
alter table ai_server add column snmp jsonb;
