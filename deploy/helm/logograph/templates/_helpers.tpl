{{- define "logograph.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "logograph.selector" -}}
app.kubernetes.io/name: logograph
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "logograph.labels" -}}
{{ include "logograph.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "logograph.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "logograph.name" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "logograph.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}
{{- end -}}

{{/* What a pod of the servers and one of the workers have in common, above their containers. */}}
{{- define "logograph.pod" -}}
serviceAccountName: {{ include "logograph.serviceAccount" . }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    {{- toYaml .Values.seccompProfile | nindent 4 }}
volumes:
  # Records are in MongoDB, so the pod keeps nothing.
  - name: data
    emptyDir:
      sizeLimit: 1Gi
  - name: tmp
    emptyDir:
      sizeLimit: 1Gi
  {{- with .Values.plansConfigMap }}
  - name: plans
    configMap:
      name: {{ . }}
  {{- end }}
{{- end -}}

{{/* What the containers of servers and workers have in common. It ends with env, so that each can add variables. */}}
{{- define "logograph.container" -}}
image: {{ include "logograph.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop:
      - ALL
envFrom:
  - secretRef:
      name: {{ .Values.secretName }}
ports:
  - name: http
    containerPort: 3000
  - name: metrics
    containerPort: {{ .Values.metrics.port }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
  {{- if .Values.plansConfigMap }}
  - name: plans
    mountPath: /etc/logograph
    readOnly: true
  {{- end }}
# A start takes 3 to 6 s; a new catalogue in MongoDB takes longer.
startupProbe:
  httpGet:
    path: /livez
    port: http
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet:
    path: /livez
    port: http
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet:
    path: /readyz
    port: http
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
env:
  - name: BASE_URL
    value: {{ .Values.baseUrl | quote }}
  - name: IMAGE_CDN_URL
    value: {{ .Values.imageCdnUrl | quote }}
  # Both hosts share port 3000; the Host header selects the image host.
  - name: IMAGE_PORT
    value: "0"
  - name: METRICS_PORT
    value: {{ .Values.metrics.port | quote }}
  {{- if .Values.plansConfigMap }}
  - name: PLANS_FILE
    value: /etc/logograph/plans.json
  {{- end }}
  {{- range $name, $value := .Values.env }}
  - name: {{ $name }}
    value: {{ $value | toString | quote }}
  {{- end }}
{{- end -}}

{{/* Rules of a network policy: the crawler may open ports 80 and 443 of public addresses. */}}
{{- define "logograph.websites" -}}
- ports:
    - port: 80
    - port: 443
  {{- include "logograph.publicAddresses" . | nindent 2 }}
{{- end -}}

{{- define "logograph.publicAddresses" -}}
to:
  - ipBlock:
      cidr: 0.0.0.0/0
      except:
        {{- toYaml .Values.networkPolicy.crawlerExceptV4 | nindent 8 }}
  - ipBlock:
      cidr: ::/0
      except:
        {{- toYaml .Values.networkPolicy.crawlerExceptV6 | nindent 8 }}
{{- end -}}
