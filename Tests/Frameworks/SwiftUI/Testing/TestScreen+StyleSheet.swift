@_spi(Testing) extension TestScreen {
    /// Colors, distances and corners after iOS 18.
    static let styleSheet = """
        *{box-sizing:border-box}
        body{margin:0;font:400 var(--body)/1.29 "Inter","Helvetica Neue","Liberation Sans",Arial,sans-serif;
        color:var(--primary);background:var(--ground);-webkit-font-smoothing:antialiased}
        body.light{--ground:#f2f2f7;--plain:#fff;--card:#fff;--primary:#000;--secondary:#6c6c70;--tertiary:#a0a0a5;
        --quaternary:#c7c7cc;--line:#c6c6c880;--tint:#007aff;--red:#d70015;--orange:#c93400;--yellow:#b25000;
        --green:#248a3d;--mint:#0c817b;--teal:#008299;--cyan:#0071a4;--blue:#007aff;--indigo:#5856d6;--purple:#8944ab;
        --pink:#d30f45;--brown:#7f6545;--gray:#8e8e93;--fill:#7676801f;--bar:#f9f9f9f0;--knob:#fff;--segment:#fff}
        body.dark{--ground:#000;--plain:#000;--card:#1c1c1e;--primary:#fff;--secondary:#a1a1a6;--tertiary:#68686d;
        --quaternary:#48484a;--line:#54545899;--tint:#0a84ff;--red:#ff453a;--orange:#ff9f0a;--yellow:#ffd60a;
        --green:#30d158;--mint:#66d4cf;--teal:#40cbe0;--cyan:#64d2ff;--blue:#0a84ff;--indigo:#7d7aff;--purple:#bf5af2;
        --pink:#ff375f;--brown:#b59469;--gray:#8e8e93;--fill:#7676803d;--bar:#1c1c1ef0;--knob:#fff;--segment:#636366}
        i{font-style:normal}
        .screen{height:100vh;display:flex;flex-direction:column;overflow:hidden}
        .status{height:50px;padding:17px 36px 0;font-size:16px;flex:none}.pad .status{height:26px;padding:5px 20px;font-size:12px}
        .tabs,.page{display:flex;flex-direction:column;flex:1;min-height:0;min-width:0;width:100%}
        .pad .tabs{flex-direction:column-reverse}
        .navigationBar{display:grid;grid-template-columns:minmax(max-content,1fr) minmax(0,auto) minmax(max-content,1fr);
        align-items:center;min-height:44px;padding:0 16px;flex:none;gap:8px;font-size:17px}
        .navigationBar>b{font-weight:600;text-align:center;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
        .navigationBar>span{display:flex;gap:18px;align-items:center;white-space:nowrap}.navigationBar .end{justify-content:flex-end}
        .navigationBar .button,.navigationBar .menu,.back{color:var(--tint);background:none!important;padding:0!important;min-height:0!important}
        .navigationBar .confirmation{font-weight:600}.navigationBar .label>:not(.image){display:none}
        .navigationBar .label{font-size:20px}.navigationBar .image{font-size:22px}.navigationBar .off{color:var(--tertiary);opacity:1}
        .back{display:flex;align-items:center;font-size:26px;line-height:1;gap:4px}.back span{font-size:17px;max-width:130px;overflow:hidden;text-overflow:ellipsis}
        .content{flex:1;overflow:hidden;min-height:0}.page>.content{padding-bottom:24px}.content>.form:first-child,.content>.list:not(.plain):first-child{padding-top:18px}
        h1{font-size:var(--largeTitle);line-height:1.2;margin:3px 20px 8px;font-weight:700;letter-spacing:.2px}
        .field.search{margin:2px 16px 12px;padding:7px 8px;border-radius:10px;background:var(--fill);display:flex;gap:6px;font-size:17px}
        .lens{color:var(--secondary);font-size:19px;line-height:1.1}.prompt{color:var(--tertiary)}
        .vstack,.section{display:flex;flex-direction:column}.hstack{display:flex;min-width:0}.hstack>*{min-width:0}
        .zstack,.box.frame{display:flex}.zstack{display:grid}.zstack>*{grid-area:1/1}
        .vstack>.box:not(.frame)>*,.box>.vstack{min-width:0}.spacer{flex:1}.hstack:has(>.spacer){width:100%}.vstack:has(>.spacer){height:100%}
        .box:has(>.shape):not([style*="width"]),.overlay:has(>.shape),.overlay:has(>.box>.shape),.box:has(>.overlay>.box>.shape){width:100%}.divider{height:1px;background:var(--line);align-self:stretch}
        .hstack>.divider{width:1px;height:auto}.grid{display:grid}.box{min-width:0}.box>.vstack,.box>.grid{width:100%}
        .overlay{display:grid;min-width:0;align-items:stretch}.overlay>*{grid-area:1/1;min-width:0}.overlay>.front,.overlay>.behind{display:grid;pointer-events:none}
        .content>.overlay{height:100%}.scroll{overflow:hidden;min-height:0}.scroll.horizontal{display:flex;overflow:hidden}
        .scroll.horizontal>*{flex:none}.shape{min-width:4px;min-height:4px;width:100%;height:100%;flex:1}
        .text{overflow-wrap:anywhere;white-space:pre-line}.clamped{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:var(--lines);overflow:hidden}
        .redacted{background:var(--fill);color:transparent!important;border-radius:5px}.unseen{display:none}
        .image i{display:inline-block;min-width:1.1em;text-align:center}.picture{background:var(--fill) center/cover;min-height:40px;min-width:40px;height:100%}
        .list,.form{padding:0 16px;font-size:var(--body)}.pad .split .detail .list,.pad .split .detail .form{padding:0 20px}.section{margin:0 0 22px}
        .row{background:var(--row-background,var(--card));padding-block:var(--row-block,11px);padding-inline:var(--row-inline,16px);min-height:44px;
        display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;position:relative}
        .row::after{content:"";position:absolute;inset-inline:16px 0;bottom:0;height:1px;background:var(--row-line,var(--line))}
        .row:last-child::after,.row:has(+.footer)::after{display:none}
        .section>.row:first-child,.header+.row{border-start-start-radius:10px;border-start-end-radius:10px}
        .section>.row:last-child,.row:has(+.footer){border-end-start-radius:10px;border-end-end-radius:10px}
        .row.selected{background:var(--fill)}.header{font-size:var(--footnote);color:var(--secondary);padding:0 16px 7px;text-transform:uppercase}
        .footer{font-size:var(--footnote);color:var(--secondary);padding:7px 16px 0}
        .list.plain{padding:0;background:var(--plain)}.list.plain .row{border-radius:0;background:var(--row-background,transparent)}
        .list.plain .header{text-transform:none;font-weight:600;font-size:var(--subheadline);padding:6px 16px}
        .list.sidebar .row{background:transparent;border-radius:8px;padding-inline:10px}.list.sidebar .row::after{display:none}
        .list.sidebar .row.selected{background:var(--tint);color:#fff}.list.sidebar .row.selected .image{color:#fff}
        .list.sidebar .header{text-transform:none;font-weight:600;font-size:var(--headline);color:var(--primary);padding-inline:10px}
        .button,.menu:not(.picker){color:var(--foreground,var(--tint));display:inline-flex;align-items:center}.vstack>.button,.row>.button{display:flex}
        .button.plain,.button.custom,.row>.tappable{color:inherit}.button.plain>*{flex:1}.button.destructive{color:var(--red)}
        .button.bordered,.button.prominent,.menu.bordered{justify-content:center;padding:7px 14px;min-height:35px;border-radius:8px;
        background:color-mix(in srgb,var(--tint) 14%,transparent)}.button.prominent{background:var(--tint);color:#fff;font-weight:500}
        .button.large{min-height:50px;border-radius:12px;padding:12px 20px}.button.small,.button.mini{min-height:28px;padding:4px 10px;font-size:var(--subheadline)}
        .button.destructive.bordered{background:color-mix(in srgb,var(--red) 14%,transparent)}.button.destructive.prominent{background:var(--red);color:#fff}
        .off{opacity:.4}.label{display:flex;gap:8px;align-items:baseline}.label.iconOnly>:not(:first-child){display:none}
        .row .label>.image{color:var(--foreground,var(--tint));min-width:26px}.row .label{gap:10px}
        .link{display:flex;align-items:center;color:inherit;gap:6px;min-width:0}.link.alone{color:var(--tint)}.grow{flex:1;min-width:0}
        .disclosure{display:flex;align-items:center}.chevron{color:var(--tertiary);font-size:22px;line-height:.8;padding-inline-start:4px}
        [dir=rtl] .chevron,[dir=rtl] .back{transform:scaleX(-1)}[dir=rtl] .back span{transform:scaleX(-1)}
        .toggle,.stepper,.date,.picker,.labeled{display:flex;align-items:center;justify-content:space-between;gap:10px;width:100%}
        .accessibilitySize .hstack:has(>.text+.text),.accessibilitySize .picker:not(.segmented),.accessibilitySize .date,.accessibilitySize .labeled{flex-direction:column;align-items:flex-start}
        .labeledValue{color:var(--secondary);flex:none!important;text-align:end}.toggle.asButton{background:var(--fill);border-radius:8px;padding:6px 12px;width:auto}.toggle.asButton.on{background:var(--tint);color:#fff}
        .switch{width:51px;height:31px;border-radius:16px;background:var(--fill);position:relative;flex:none}
        .switch::after{content:"";position:absolute;width:27px;height:27px;border-radius:50%;background:var(--knob);top:2px;inset-inline-start:2px;box-shadow:0 2px 5px #0004}
        .switch.on{background:#34c759}.switch.on::after{inset-inline-start:22px}
        .steps{display:flex;background:var(--fill);border-radius:8px;flex:none}.steps b{padding:4px 15px;font-weight:400;font-size:20px;line-height:1.2}.steps b+b{border-inline-start:1px solid var(--line)}
        .chip{background:var(--fill);border-radius:6px;padding:6px 11px}.choice{color:var(--secondary)}.choice i{font-size:10px;padding-inline-start:5px}
        .field,.secure{min-height:22px}.field.rounded,.secure.rounded{border:1px solid var(--line);border-radius:6px;padding:7px 8px;background:var(--card)}
        .editor{min-height:80px;white-space:pre-wrap;align-self:stretch}.focused{box-shadow:inset 2px 0 0 -1px var(--tint)}[dir=ltr] .field.focused:not(.search){caret-color:var(--tint)}
        .segmented{background:var(--fill);border-radius:9px;padding:2px;display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:0}
        .segmented span{text-align:center;padding:5px 4px;border-radius:7px;font-size:var(--footnote);overflow:hidden;text-overflow:ellipsis}
        .segmented .on{background:var(--segment);font-weight:600;box-shadow:0 1px 4px #0002}
        .picker.inline{flex-direction:column;align-items:stretch}.picker.inline .on::after{content:" ✓";color:var(--tint)}
        .track{display:block;height:5px;border-radius:3px;background:var(--fill);margin-top:8px;overflow:hidden}.track i{display:block;height:100%;background:var(--tint)}
        .gauge,.slider,.determinate{width:100%}.spin{display:block;width:21px;height:21px;border-radius:50%;border:3px solid var(--fill);border-top-color:var(--secondary);margin:0 auto 6px}
        .indeterminate{text-align:center;color:var(--secondary);place-self:center}
        .tabBar{display:flex;justify-content:space-around;border-top:.5px solid var(--line);background:var(--bar);padding:7px 0 26px;flex:none}
        .pad .tabBar{justify-content:center;gap:28px;border:0;padding:4px 22px;background:var(--fill);border-radius:20px;align-self:center}
        .tab{color:var(--gray);position:relative}.tab.selected{color:var(--tint)}.tab .label{flex-direction:column;align-items:center;gap:0;font-size:10px}
        .tab .image{font-size:23px;line-height:1.1;letter-spacing:-3px;white-space:nowrap}.pad .tab .label{font-size:15px}.pad .tab .image{display:none}
        .tab em{position:absolute;top:-4px;inset-inline-start:calc(50% + 9px)}.pad .tab em{inset-inline-start:100%}.tab em,.tab>em{background:#ff3b30;color:#fff}em{font-size:13px;line-height:18px;font-style:normal;height:18px;border-radius:9px;padding:0 6px;color:var(--secondary)}
        .scrim{position:fixed;inset:0;background:#0003}.dark .scrim{background:#0008}
        .sheet,.cover,.popover{position:fixed;left:0;right:0;bottom:0;top:58px;background:var(--ground);border-radius:12px 12px 0 0;display:flex;flex-direction:column;overflow:hidden}
        .dark .sheet{--ground:#1c1c1e;--card:#2c2c2e}.cover{top:0;padding-top:50px;border-radius:0}.sheet.medium,.sheet.fraction,.sheet.height{top:50%}.sheet>.page{padding-top:6px}
        .pad .sheet,.pad .popover{left:18%;right:18%;top:12%;bottom:12%;border-radius:12px}
        .alert,.dialog{position:fixed;left:50%;transform:translateX(-50%);width:270px;background:var(--card);border-radius:14px;text-align:center;overflow:hidden;padding-top:19px;display:flex;flex-direction:column}
        .dark .alert,.dark .dialog{--card:#2c2c2e}.alert{top:36%}.dialog{bottom:34px;width:calc(100% - 16px);max-width:420px}.pad .dialog{bottom:38%;width:320px}
        .dialogTitle{font-weight:600;padding:0 16px}.dialog .dialogTitle{font-size:var(--footnote);color:var(--secondary)}
        .alert .text,.dialog .text{overflow-wrap:break-word}.dialogMessage{font-size:var(--footnote);padding:3px 16px 0}.dialog .dialogMessage{color:var(--secondary)}
        .alert>.button,.dialog>.button{justify-content:center;border-top:.5px solid var(--line);padding:12px;min-height:44px}.dialogMessage+.button,.dialogTitle+.button{margin-top:18px}.alert>.cancel,.dialog>.cancel{font-weight:600}
        .alert>.field,.alert>.secure{margin:10px 16px;border:1px solid var(--line);border-radius:7px;padding:6px;text-align:start;font-size:var(--footnote)}
        .split{display:flex;flex:1;min-height:0}.split>.sidebar{flex:0 0 320px;border-inline-end:.5px solid var(--line);background:var(--bar)}.split>.page{width:auto}
        .unavailable{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:10px;padding:64px 32px;height:100%;text-align:center}
        .unavailable>.label{flex-direction:column;align-items:center;gap:8px;font-size:var(--title2);font-weight:700}.unavailable>.label>.image{font-size:48px;color:var(--secondary)}
        .unavailable .description{flex:none;color:var(--secondary);font-size:var(--subheadline)}.content .content{overflow:visible}
        .groupBox{background:var(--card);border-radius:10px;padding:14px}.bottomBar{display:flex;justify-content:space-around;padding:10px 16px 30px;border-top:.5px solid var(--line);background:var(--bar)}
        .inset.bottom{padding:8px 16px 28px;background:var(--bar)}.map{min-height:160px;background:repeating-linear-gradient(45deg,#b9dcc0 0 18px,#d5ead8 18px 36px);position:relative}
        .chart{display:flex;align-items:flex-end;gap:8px;height:160px;padding:6px 0}.chart>.bar{flex:1;border-radius:4px 4px 0 0;background:var(--tint);min-height:2px}
        """
}
