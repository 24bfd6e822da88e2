/** Problems with the OpenID Connect clients of services. */
export const openidProblems = {
  access_changed_during_test: 'This person’s access changed during the test. Try again.',
  client_address:
    "''{address}'' cannot be used: write a full address that starts with https://, without # and without a user name.",
  key_algorithm: 'Key {number} is for another algorithm. Use one of {algorithms}.',
  key_id_not_text: 'Key {number} has a kid that is not a string.',
  key_malformed: 'Key {number} is not a JSON Web Key.',
  key_not_for_signatures: 'Key {number} is not for signatures.',
  key_private:
    'Key {number} holds its private part. Make a new key, since this one was sent, and paste its public part.',
  key_set_malformed: "Give a JSON Web Key Set, '{' \"keys\": [ … ] '}', of one to {most} keys.",
  key_unusable: 'Key {number} cannot be used. Use RSA with 2048 bits or more, or EC with P-256.',
  native_client_address:
    "''{address}'' cannot be used: write a full address that starts with https://, http://127.0.0.1 or the app’s own scheme, such as com.example.app:/, without # and without a user name.",
  no_active_user_with_email: 'No active user has this email.',
  open_from_portal: 'Access Denied. Open services from the portal.',
  public_client: 'This client runs in browsers, where no secret stays secret.',
  public_keys_required: 'Paste the public keys that the service signs with.',
  redirect_uri_missing: 'Save at least one redirect URI first. Then try again.',
  redirect_uri_required: 'Add at least one redirect URI. That is where the service learns who signed in.',
  scope_needed: 'Access Denied. This call needs the scope {scope}.',
  sign_in_request_expired: 'This sign-in request has expired or was answered already. Open the service again.',
  sign_in_settings_missing: 'Save the sign-in settings first. Then you can create a secret.',
  sign_out_request_expired: 'This request has expired. Use Log Out in the portal.',
  signing_client: 'This client signs with a key of its own, so it has no secret.',
  someone_saved_changes: 'Someone else saved changes in the meantime. Reload and try again.',
} as const;
