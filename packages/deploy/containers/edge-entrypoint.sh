#!/bin/sh
# Makes the folder the image's own script renders the sites into.
set -eu
mkdir -p /tmp/conf.d
