"""Reads mails, one a line in base64, and prints what Python's email package finds in each as a line of JSON."""

import base64
import email
import json
import sys
from email import policy

for line in sys.stdin:
    mail = email.message_from_bytes(base64.b64decode(line), policy=policy.default)
    parts = {kind: mail.get_body((kind,)) for kind in ("plain", "html")}
    print(
        json.dumps(
            {
                "subject": mail["subject"],
                "defects": [str(defect) for part in mail.walk() for defect in part.defects],
                "charsets": [part.get_content_charset() for part in parts.values()],
                "text": parts["plain"].get_content(),
                "html": parts["html"].get_content(),
            }
        )
    )
