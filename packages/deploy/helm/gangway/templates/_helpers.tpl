{{/* Names begin with the release's: `helm install gangway` gives gangway-api, `helm install trial` gives trial-gangway-api. */}}
{{- define "gangway.fullname" -}}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride | trunc 35 | trimSuffix "-" }}
{{- else if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 35 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 35 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{/* What selects the pods of this release, and of one component where `component` is given. */}}
{{- define "gangway.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- if .component }}
app.kubernetes.io/component: {{ .component }}
{{- end }}
{{- end }}

{{- define "gangway.labels" -}}
{{ include "gangway.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- with .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* An image by its digest, or by tag. */}}
{{- define "gangway.image" -}}
{{- $digest := index .root.Values.image.digests .name -}}
{{ .root.Values.image.registry }}/gangway-{{ .name }}{{ if $digest }}@{{ $digest }}{{ else }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}{{ end }}
{{- end }}

{{/* Where pods run, by whom they may be preempted, and whose images they may pull: `pods` are the values of a component. */}}
{{- define "gangway.placement" -}}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
{{ toYaml . | indent 2 }}
{{- end }}
{{- with .pods.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .pods.nodeSelector }}
nodeSelector:
{{ toYaml . | indent 2 }}
{{- end }}
{{- with .pods.tolerations }}
tolerations:
{{ toYaml . | indent 2 }}
{{- end }}
{{- with .pods.affinity }}
affinity:
{{ toYaml . | indent 2 }}
{{- end }}
{{- end }}

{{/* The given constraints, or pods spread over nodes as far as there are any. */}}
{{- define "gangway.spread" -}}
topologySpreadConstraints:
{{- if .pods.topologySpreadConstraints }}
{{ toYaml .pods.topologySpreadConstraints | indent 2 }}
{{- else }}
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
{{ include "gangway.selector" . | indent 8 }}
{{- end }}
{{- end }}

{{- define "gangway.secure" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* The pod of a command with the API's image: settings, Secrets, and what the API's pods get besides. */}}
{{- define "gangway.command" -}}
metadata:
  labels:
{{ include "gangway.labels" (dict "root" .root "component" .component) | indent 4 }}
{{- with .root.Values.api.podLabels }}
{{ toYaml . | indent 4 }}
{{- end }}
{{- with .root.Values.api.podAnnotations }}
  annotations:
{{ toYaml . | indent 4 }}
{{- end }}
spec:
  restartPolicy: Never
  automountServiceAccountToken: false
{{- with include "gangway.placement" (dict "root" .root "pods" .root.Values.api) | trim }}
{{ . | indent 2 }}
{{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    seccompProfile: { type: RuntimeDefault }
  containers:
    - name: {{ .component }}
      image: {{ include "gangway.image" (dict "root" .root "name" "api") | quote }}
      args: {{ toJson .args }}
{{- if .volume }}
      workingDir: /backups
{{- end }}
      envFrom:
        - configMapRef: { name: {{ include "gangway.fullname" .root }}-settings }
        - secretRef: { name: {{ .root.Values.secret }} }
{{- if and .asOwner .root.Values.ownerSecret }}
        # The role that owns the tables; the API's pods never get it.
        - secretRef: { name: {{ .root.Values.ownerSecret }} }
{{- end }}
{{- with .root.Values.api.extraEnv }}
      env:
{{ toYaml . | indent 8 }}
{{- end }}
{{ include "gangway.secure" .root | indent 6 }}
      resources:
{{ toYaml .root.Values.jobs.resources | indent 8 }}
      volumeMounts:
        - { name: tmp, mountPath: /tmp }
{{- if .volume }}
        - { name: backups, mountPath: /backups }
{{- end }}
{{- with .root.Values.api.extraVolumeMounts }}
{{ toYaml . | indent 8 }}
{{- end }}
  volumes:
    - name: tmp
      emptyDir: {}
{{- if .volume }}
    - name: backups
      persistentVolumeClaim: { claimName: {{ .volume }} }
{{- end }}
{{- with .root.Values.api.extraVolumes }}
{{ toYaml . | indent 4 }}
{{- end }}
{{- end }}
