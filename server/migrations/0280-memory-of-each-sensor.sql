-- What a place of a rule with several comparisons keeps of each of its sensors stands with that sensor (tree-memory.rules.ts), so that a
-- look writes it of those alone that said something: the terms of one quantity, by the number of their comparison.
alter table rule_place_series add column memory jsonb;

with quantity (name, number) as (
  values ('temperature', 1), ('humidity', 2), ('smoke', 3), ('gas', 4), ('voltage', 5), ('current', 6), ('power', 7), ('pressure', 8),
         ('flow', 9), ('level', 10), ('meterTotal', 11), ('charge', 12), ('minutesLeft', 13), ('outputLoad', 14), ('onBattery', 15), ('fault', 16)
), leaf as (
  select rule.tenant_id, rule.rule_id, each.place - 1 as number, quantity.number as quantity
  from alarm_rule as rule
  -- In the order in which they are read, the outermost group first: that of the terms.
  cross join lateral jsonb_path_query(rule.condition -> 'tree', 'strict $.**.quantity') with ordinality as each (name, place)
  join quantity on quantity.name = each.name #>> '{}'
  where rule.leaf_quantities <> '{}'
), said as (
  select place.tenant_id, place.rule_id, place.place_no, leaf.quantity, (term ->> 'deviceNo')::bigint as device_no,
         jsonb_object_agg(leaf.number::text, term) as memory
  from rule_place as place
  join leaf using (tenant_id, rule_id)
  cross join lateral jsonb_array_elements(place.memory -> 'terms' -> leaf.number::int) as term
  group by 1, 2, 3, 4, 5
)
update rule_place_series as known set memory = said.memory
from said
where (known.tenant_id, known.rule_id, known.place_no, known.device_no, known.quantity)
  = (said.tenant_id, said.rule_id, said.place_no, said.device_no, said.quantity);

update rule_place as place set memory = place.memory - 'terms' || jsonb_build_object(
  'heard', (select count(*) from jsonb_array_elements(place.memory -> 'terms') as own, jsonb_array_elements(own) as term))
where place.memory ? 'terms';
