-- The second, smaller stream of a camera (decision 0066).
alter table camera add column second_address text;
alter table device
  -- How it fares, in the words of the contract, as its AI server says; null where there is none.
  add column second_stream text;
