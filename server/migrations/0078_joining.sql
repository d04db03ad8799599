-- online
alter table membership_links validate constraint membership_links_purpose_known;
