FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libical-dev libqrencode-dev zlib1g-dev libsqlite3-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
# The dependencies change less often than the sources: a layer of their own keeps them.
COPY Package.* ./
RUN swift package resolve
COPY Sources Sources
COPY Tests Tests
# Swift's own libraries are copied too: linked statically, they hide what lets tasks run on the event loops.
RUN swift build -c release --product mingle \
    && mkdir /out \
    && cp -R .build/release/mingle .build/release/*.resources /out/ \
    && ldd .build/release/mingle | awk '$3 ~ "/swift/" { print $3 }' | xargs -I {} cp {} /out/

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        ca-certificates curl libical3 libjs-chart.js libjs-leaflet libjs-leaflet.markercluster libqrencode4 libsqlite3-0 libstdc++6 \
        libvips-tools python3-openpyxl tzdata zip zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 1000 --user-group --home-dir /data --shell /usr/sbin/nologin mingle \
    && install -d -o mingle -g mingle -m 0700 /data
COPY --from=build /out /opt/mingle
COPY LICENSE NOTICE /usr/share/doc/mingle/
RUN ln -s /opt/mingle/mingle /usr/local/bin/mingle
USER mingle
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
    CMD ["curl", "--silent", "--fail", "--output", "/dev/null", "http://127.0.0.1:8080/health"]
ENTRYPOINT ["/opt/mingle/mingle"]
CMD ["serve", "--data", "/data", "--host", "0.0.0.0", "--port", "8080"]
