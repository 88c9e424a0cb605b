-- A page of cameras is found in the order it is shown in, and counted, without a look at the rows themselves.
create index device_camera_order on device (company_id, name, device_id) include (project_id, region_id, state, device_no) where kind = 2;
