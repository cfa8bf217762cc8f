-- Plans are told apart by SHA-256: two plans of one MD5 can be made, and a run of the harmless one would stand for the other.
update lab_run set plan_hashes = array(
  select encode(sha256(convert_to((tried.value -> 'plan')::text, 'UTF8')), 'hex')
  from jsonb_array_elements(plans) with ordinality as tried (value, place) order by tried.place
);
