#!/bin/sh
# Writes the page, and what the app reads at run time, before nginx starts; the image's own script renders the site next to it.
set -eu

: "${API_URL:?set API_URL to the address of the API}"
mkdir -p /tmp/conf.d

# The same setting as the API's, as conf.d/hsts.conf of a machine.
case "${HSTS:-true}" in
  true) hsts='max-age=86400' ;;
  false) hsts='' ;;
  *) hsts=$HSTS ;;
esac
printf '%s' "$hsts" | grep -Eq '^(max-age=[0-9]+(; ?includeSubDomains)?(; ?preload)?)?$' || [ -z "$hsts" ] || {
  echo "HSTS is '$HSTS': set it to true (a day), false, or a header such as max-age=63072000." >&2
  exit 1
}
printf 'map "" $gangway_hsts { default "%s"; }\n' "$hsts" > /tmp/conf.d/hsts.conf

name=$(printf '%s' "${BRAND_NAME:-Gangway}" | tr -d '\000-\037')
# The page shows the name before the app has read its settings, in the title and in the prerendered parts (brand-page.mjs).
title=$(printf '%s' "$name" | sed 's/&/\&amp;/g; s/</\&lt;/g' | sed 's/[\\&|]/\\&/g')
# At another host than its address the portal asks for the looks of an organization.
address=''
[ "${GANGWAY_APP}" != portal ] || [ -z "${PORTAL_URL:-}" ] || address=" data-address=\"${PORTAL_URL%/}\""
sed "s|>Gangway<|>${title}<|g; s|<html|<html${address}|" /srv/index.html > /tmp/index.html

# Addresses and numbers alone go in as they are; the name is free text, so quotes and backslashes are escaped.
brand=$(printf '%s' "$name" | sed 's/[\\"]/\\&/g')
case "${GANGWAY_APP}" in
  portal)
    : "${CONSOLE_URL:?set CONSOLE_URL to the address of the admin console}"
    other="\"consoleUrl\":\"${CONSOLE_URL}\""
    ;;
  *)
    : "${PORTAL_URL:?set PORTAL_URL to the address of the portal}"
    other="\"portalUrl\":\"${PORTAL_URL}\""
    ;;
esac
printf '{"apiUrl":"%s","brandName":"%s","emailTldMaxLetters":%d,"passwordMinimum":%d,"resetLinkMinutes":%d,%s}\n' \
  "${API_URL}" "${brand}" "${EMAIL_TLD_MAX_LETTERS:-4}" "${PASSWORD_MINIMUM:-12}" "$((${RESET_LINK_SECONDS:-1800} / 60))" \
  "${other}" > /tmp/config.json
