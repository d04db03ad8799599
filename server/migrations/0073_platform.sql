-- What a node does: it serves requests, runs jobs, or both. Nodes of the version before do both.
alter table server_nodes add column role text not null default 'all'
  constraint server_nodes_role_known check (role in ('all', 'web', 'worker'));

-- When a node that runs jobs was last seen: whoever stops in order leaves nothing in server_nodes.
create table job_presence (
  is_only boolean primary key default true constraint job_presence_is_only check (is_only),
  seen_at timestamptz not null
);
insert into job_presence (seen_at) values ('-infinity');
