-- How the ONVIF service of a camera is spoken to: plain; trusted, over TLS where somebody vouches for it; or the fingerprint (SHA-256, in hex)
-- of the certificate that it has to show (decision 0130).
alter table camera add column onvif_security text not null default 'plain';
